// Runs a program of app/programs, built before if need be: node scripts/run.js PROGRAM [ARGUMENT …]
import { buildIfStale } from "./build.js";

const [program] = process.argv.splice(2, 1);
try {
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(`../build/server/${program}.js`);
