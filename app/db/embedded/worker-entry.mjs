// A worker thread starts as plain JavaScript, whatever loader the main program runs with.
import { register } from "tsx/esm/api";

register();
await import("~/db/embedded/worker.ts");
