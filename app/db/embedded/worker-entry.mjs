// From the sources a worker thread starts as plain JavaScript, whatever loader the main program runs with. A build has the
// thread itself in the place of this file.
import { register } from "tsx/esm/api";

register();
await import("~/db/embedded/worker.ts");
