import { defineConfig } from "vitest/config";

const resolve = { alias: { "~": new URL("./app", import.meta.url).pathname } };

/** Milliseconds after which something hangs; nothing is expected to take as long, on a busy machine neither. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Files ending .db.test.ts run twice, on the embedded database and on a real PostgreSQL; the others once. */
function onDatabase(name: string) {
  return {
    resolve,
    test: {
      name,
      include: ["tests/**/*.db.test.{ts,tsx}"],
      globalSetup: [`tests/support/database-${name}.ts`],
      ...patience,
    },
  };
}

export default defineConfig({
  test: {
    // Two files at once would empty the database under each other's feet. It stands here because Vitest does not read
    // it from a project.
    fileParallelism: false,
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/**/*.db.test.{ts,tsx}", "tests/e2e/**", "tests/long/**"],
          ...patience,
        },
      },
      onDatabase("pglite"),
      onDatabase("postgres"),
      // Each of these says itself how long it may take.
      { resolve, test: { name: "long", include: ["tests/long/**/*.test.ts"], ...patience } },
    ],
  },
});
