/*
 * Loaded into a site before it starts (`node --import`), for scenarios that ask what a process keeps: V8 collects when it
 * thinks fit, so that its memory drifts by tens of megabytes of what nobody holds any more.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
setInterval(collect, 10_000).unref();
