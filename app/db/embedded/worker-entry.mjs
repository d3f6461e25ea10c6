// Run from source, a worker thread has no TypeScript loader. A build replaces this file by the worker.
import { register } from "tsx/esm/api";

register();
await import("~/db/embedded/worker.ts");
