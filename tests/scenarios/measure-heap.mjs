/* Loaded with `node --import`: on SIGUSR2 the bytes that are left after a collection go into HEAP_FIGURES, as JSON. */
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const file = process.env.HEAP_FIGURES;

process.on("SIGUSR2", () => {
  collect();
  // What finalizers have freed is collected the second time.
  setTimeout(() => {
    collect();
    writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.part`, file);
  }, 1_000);
});
