/*
 * For scenarios that measure memory (`node --import`): V8 collects garbage at times of its own, so that the heap varies
 * by tens of megabytes of unreachable objects.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
setInterval(collect, 10_000).unref();
