import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./tests/support/slowest-first";
import { WORKERS } from "./tests/support/workers";

const resolve = { alias: { "~": new URL("./app", import.meta.url).pathname } };

/** Tests that call the application's routes, with the environment of tests/support/routes.ts. */
const ROUTES = [
  "tests/features/**/{routes,api,web}/**/*.db.test.ts",
  "tests/{features,platform/preferences}/**/routes/**/*.test.ts",
  "tests/platform/{access,api,forms,page,process/routes,session}/**/*.db.test.ts",
];

/** Ample for a busy machine: a test that takes as long hangs. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Tests that start the site or another program. */
const PROGRAMS = ["tests/{platform/db/embedded,programs,site}/**/*.test.ts", "tests/platform/process/*.test.ts"];

/** Tests of code that has state in its modules, or that mock modules or set environment variables. */
const ISOLATED = [
  "tests/platform/{browser,jobs,limits,mail}/**/*.test.{ts,tsx}",
  "tests/features/deals/components/form/deal-form-action.test.ts",
  "tests/platform/edge/edge.test.ts",
  "tests/features/*/routes/{channels,confirm-email,feeds,notification-settings,overview,page-reading,reset-password,search,signup-recaptcha,site,site-currency,site-language,source-feed}.*",
  "tests/platform/{api/routes/api-headers,page/meta,preferences/routes/preferences-secure,process/routes/readyz}.*",
  "tests/features/accounts/verified-costs.db.test.ts",
  "tests/features/{link-checks,sources}/fetching/*.db.test.ts",
  "tests/features/sources/api/sources.db.test.ts",
  "tests/features/alerts/{alerts,pairs}.db.test.ts",
];

const ON_POSTGRES = "tests/support/database-postgres.ts";
const BUILT = "tests/support/built.ts";

interface Options {
  exclude?: string[];
  globalSetup?: string[];
  /** Whether each file loads its modules anew; if not, the files that a worker runs share them. */
  isolate?: boolean;
}

function project(name: string, include: string[], { exclude = [], globalSetup = [], isolate = true }: Options = {}) {
  const setupFiles = ["tests/support/set-categories.ts"];
  return { resolve, test: { name, include, exclude, globalSetup, setupFiles, isolate, ...timeouts } };
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // A busy machine takes long to stop the PostgreSQL of each project.
    teardownTimeout: 60_000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      project("unit", ["tests/**/*.test.{ts,tsx}"], {
        exclude: ["tests/**/*.db.test.{ts,tsx}", "tests/long/**", ...PROGRAMS, ...ISOLATED, ...ROUTES],
        isolate: false,
      }),
      project("postgres", ["tests/**/*.db.test.{ts,tsx}"], {
        exclude: [...PROGRAMS, ...ISOLATED, ...ROUTES],
        globalSetup: [ON_POSTGRES],
        isolate: false,
      }),
      project("routes", ROUTES, { exclude: ISOLATED, globalSetup: [ON_POSTGRES], isolate: false }),
      project("isolated", ISOLATED, { exclude: PROGRAMS, globalSetup: [ON_POSTGRES] }),
      project("site", PROGRAMS, { globalSetup: [BUILT, ON_POSTGRES] }),
      // Each of these sets its own timeout.
      project("long", ["tests/long/**/*.test.ts"], { globalSetup: [BUILT, ON_POSTGRES] }),
    ],
  },
});
