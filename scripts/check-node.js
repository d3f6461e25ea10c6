// Loaded before anything that an older Node fails in. Before 20.13, commented lines of .env are read as settings.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");
if (process.versions.node.localeCompare(oldest, "en", { numeric: true }) < 0) {
  console.error(`This needs Node ${oldest} or newer; node is ${process.versions.node}.`);
  process.exit(1);
}
