import { defineConfig } from "vitest/config";

const resolve = { alias: { "~": new URL("./app", import.meta.url).pathname } };

/** Files ending .db.test.ts run twice, on the embedded database and on a real PostgreSQL; the others once. */
function onDatabase(name: string) {
  return {
    resolve,
    test: {
      name,
      include: ["tests/**/*.db.test.{ts,tsx}"],
      globalSetup: [`tests/support/database-${name}.ts`],
      fileParallelism: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/**/*.db.test.{ts,tsx}", "tests/e2e/**"],
          testTimeout: 60_000,
        },
      },
      onDatabase("pglite"),
      onDatabase("postgres"),
    ],
  },
});
