// Runs a program of app/programs as it is built: node scripts/run.js PROGRAM [ARGUMENT …]
import { buildIfMissing, buildIfStale } from "./build.js";

// React and Remix choose by it what they are, as soon as they are loaded.
process.env.NODE_ENV = "production";

const [program] = process.argv.splice(2, 1);
if (program === "serve" || program === "work") {
  // Until the program has its own: the process 1 of a container ignores signals without a listener.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit());
}
try {
  // A site may be running from the build: only its own start takes it away.
  await (program === "serve" ? buildIfStale() : buildIfMissing());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(`../build/server/${program}.js`);
