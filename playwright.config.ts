import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium";

// Found once: the workers, which load this file too, inherit the variable.
process.env.CHROMIUM ??= await findChromium();

const chinese = { name: "language", value: "zh", domain: "127.0.0.1", path: "/", expires: -1 };

/**
 * The browser tests of `npm test`; with E2E=long those of `npm run test:long`, which have the tag `@long`.
 *
 * A test names its projects by tags (`on("js", "no-js")` of tests/e2e/fixtures.ts); one that names none runs in `js`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  // Each matches the tests that do not run.
  grepInvert: process.env.E2E === "long" ? /^(?!.*@long\b)/s : /@long\b/,
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // A browser that hangs fails the run.
  globalTimeout: (process.env.E2E === "long" ? 90 : 60) * 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [...CHROMIUM_FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    },
    // It would fill its cache in each of the tests' many browsers.
    serviceWorkers: "block",
    // Colours would be measured in the middle of a transition.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "js", grep: /^(?!.*@(?:no-js|zh)\b)|@js\b/s },
    { name: "no-js", grep: /@no-js\b/, use: { javaScriptEnabled: false } },
    {
      name: "zh",
      grep: /@zh\b/,
      use: {
        locale: "zh-CN",
        storageState: {
          cookies: [{ ...chinese, httpOnly: false, secure: false, sameSite: "Lax" }],
          origins: [],
        },
      },
    },
  ],
  webServer: {
    command: "node --import tsx tests/e2e/server.ts",
    // The servers use free ports and print their addresses, which the tests get in E2E_ORIGIN, E2E_ORIGIN_WITH_KEYS (the
    // site with the keys of a human check) and E2E_DATABASE.
    wait: {
      stdout:
        /Tests may start at (?<e2e_origin>http:\S+) and (?<e2e_origin_with_keys>http:\S+) with (?<e2e_database>\S+), sending to (?<e2e_receiver>http:\S+)/,
    },
    stderr: "pipe",
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
