import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parseSignUp } from "./features/accounts/input";
import { isInstalled } from "./platform/env/installed.server";
import { SECRET_NAMES } from "./platform/env/secret-files.server";
import {
  amounts,
  currency,
  decimal,
  defaulted,
  language,
  onOrOff,
  optional,
  origins,
  sender,
  timeOfDay,
  timeZone,
  url,
  wholeNumber,
} from "./platform/env/setting-types.server";
import { parseUrl } from "./platform/values/parse-url";

const TOGETHER = [
  ["ADMIN_EMAIL", "ADMIN_USERNAME", "ADMIN_PASSWORD"],
  ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

const postgresUrl = url(
  /^postgres(ql)?:$/,
  "postgresql://user:password@host:5432/name (a password with / ? # % or @: in PGPASSWORD, not in the URL)",
);

/** The number of the specification's badge, which admins of a site that keeps it are asked about. */
export const DEFAULT_DAILY_DEALS = 10_000;
export const DEFAULT_TIME_ZONE = "UTC";
export const DEFAULT_CURRENCY = "USD";

const variables = z.object({
  NODE_ENV: defaulted(z.string(), "development"),
  PORT: defaulted(wholeNumber(0, 65_535), "3000"),
  HOST: defaulted(z.string(), "0.0.0.0"),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: defaulted(z.string(), "127.0.0.1"),
  WEB_CONCURRENCY: defaulted(
    z
      .string()
      .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, { error: "must be auto or a whole number from 1 to 64" })
      .transform((text) => (text === "auto" ? Math.min(availableParallelism(), 64) : Number(text))),
    "1",
  ),
  WORKER: defaulted(onOrOff, "on"),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  DATA_DIR: optional(z.string()),
  DEMO_DEALS: optional(onOrOff),
  BACKUP_DIR: optional(z.string()),
  BACKUP_AT: defaulted(timeOfDay, "03:20"),
  BACKUP_KEEP: defaulted(wholeNumber(1, 1_000), "7"),
  BACKUP_COMMAND: optional(z.string()),
  // Read by npm run update (scripts/update), which runs without a build.
  UPDATE_RESTART_COMMAND: optional(z.string()),
  PUBLIC_ORIGIN: optional(
    url(/^https?:$/, "https://deals.example").transform((text, ctx) => {
      const { origin, href } = new URL(text);
      if (href === `${origin}/`) return origin;
      ctx.addIssue({ code: "custom", message: "must have no path" });
      return z.NEVER;
    }),
  ),
  API_ALLOWED_ORIGINS: defaulted(origins, ""),
  ALLOW_WEBHOOKS: defaulted(onOrOff, "off"),
  READ_SHOP_PAGES: defaulted(onOrOff, "off"),
  PICTURES: defaulted(onOrOff, "on"),
  PICTURES_MAX_GB: defaulted(decimal(0, 100_000), "5"),
  CHECK_LINKS: defaulted(onOrOff, "on"),
  OUTBOUND_ALLOWED_ORIGINS: defaulted(origins, ""),
  TRUST_PROXY: defaulted(wholeNumber(0, 10), "0"),
  DRAIN_SECONDS: defaulted(wholeNumber(0, 60), "0"),
  MAX_CONNECTIONS_PER_CLIENT: defaulted(wholeNumber(1, 65_535), "100"),
  CACHE_MB: defaulted(wholeNumber(0, 65_535), "64"),
  RATE_LIMIT_FACTOR: defaulted(decimal(0, 1000), "1"),
  BCRYPT_COST: defaulted(wholeNumber(4, 16), "12"),
  SITE_NAME: defaulted(z.string().max(60, { error: "must have at most 60 characters" }), "Haojia 好价"),
  SITE_LANGUAGE: defaulted(language, "en"),
  SITE_TIME_ZONE: defaulted(timeZone, DEFAULT_TIME_ZONE),
  SITE_CURRENCY: defaulted(currency, DEFAULT_CURRENCY),
  PRICE_CHIPS: defaulted(amounts, "25,50,100"),
  DAILY_DEALS: defaulted(wholeNumber(0, 9_999_999), String(DEFAULT_DAILY_DEALS)),
  THESAURUS_FILE: optional(z.string()),
  AFFILIATE_FILE: optional(z.string()),
  ADMIN_EMAIL: optional(z.string()),
  ADMIN_USERNAME: optional(z.string()),
  ADMIN_PASSWORD: optional(z.string()),
  ADMIN_SECOND_FACTOR: defaulted(onOrOff, "off"),
  OIDC_ISSUER: optional(
    url(/^https?:$/, "https://accounts.example").refine((text) => isUntapped(parseUrl(text)), {
      error: "must be https, except on this machine",
    }),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, { error: "must have at most 40 characters" })),
  OIDC_SIGN_UP: defaulted(onOrOff, "off"),
  OIDC_GROUPS_CLAIM: defaulted(z.string(), "groups"),
  OIDC_ADMIN_GROUP: optional(z.string()),
  OIDC_MODERATOR_GROUP: optional(z.string()),
  RECAPTCHA_SITE_KEY: optional(z.string().regex(/^[\w-]+$/, { error: "must be letters, digits, - and _" })),
  RECAPTCHA_SECRET_KEY: optional(z.string()),
  RECAPTCHA_VERIFY_URL: defaulted(
    url(/^https?:$/, "https://www.recaptcha.net/recaptcha/api/siteverify"),
    "https://www.google.com/recaptcha/api/siteverify",
  ),
  RECAPTCHA_MIN_SCORE: defaulted(decimal(0, 1), "0.5"),
  RECAPTCHA_ON_OUTAGE: defaulted(z.enum(["fallback", "deny"], { error: "must be fallback or deny" }), "fallback"),
  SMTP_URL: optional(url(/^smtps?:$/, "smtps://user:password@mail.example:465")),
  MAIL_FROM: optional(sender),
});

type Variables = z.infer<typeof variables>;

const schema = variables
  .refine((env) => env.NODE_ENV !== "production" || env.BCRYPT_COST >= 10, {
    path: ["BCRYPT_COST"],
    error: "must be at least 10 in production",
  })
  .refine((env) => env.METRICS_PORT === undefined || env.METRICS_PORT === 0 || env.METRICS_PORT !== env.PORT, {
    path: ["METRICS_PORT"],
    error: "must differ from PORT",
  })
  .superRefine((env, ctx) => {
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
      if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
      ctx.addIssue({ code: "custom", path: ["DATABASE_URL"], message: `must be set with ${name}` });
    }
  })
  .refine((env) => env.OIDC_ISSUER === undefined || env.PUBLIC_ORIGIN !== undefined, {
    path: ["PUBLIC_ORIGIN"],
    error: "must be set with OIDC_ISSUER",
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    error: "must be set with SMTP_URL",
  })
  .superRefine((env, ctx) => {
    for (const names of TOGETHER) {
      const missing = names.filter((name) => env[name] === undefined);
      if (missing.length === names.length) continue;
      const message = `must be set with ${names.filter((name) => !missing.includes(name)).join(" and ")}`;
      for (const name of missing) ctx.addIssue({ code: "custom", path: [name], message });
    }
  })
  .superRefine((env, ctx) => {
    const admin = adminOf(env);
    if (!admin) return;
    const parsed = parseSignUp(admin);
    for (const error of parsed.ok ? [] : parsed.errors) {
      const reason = "missing" in error ? `misses ${error.missing.join(", ")}` : error.code.replaceAll("_", " ");
      ctx.addIssue({
        code: "custom",
        path: [`ADMIN_${error.field.toUpperCase()}`],
        message: `must keep the rules of sign-up (${reason})`,
      });
    }
  })
  .transform((env) => ({
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    webConcurrency: env.WEB_CONCURRENCY,
    worker: env.WORKER,
    databaseUrl: env.DATABASE_URL && withVerifiedTls(env.DATABASE_URL),
    databaseDirectUrl: env.DATABASE_DIRECT_URL && withVerifiedTls(env.DATABASE_DIRECT_URL),
    databaseReadUrl: env.DATABASE_READ_URL && withVerifiedTls(env.DATABASE_READ_URL),
    dataDir: env.DATA_DIR,
    demoDeals: env.DEMO_DEALS ?? env.DATABASE_URL === undefined,
    backups: env.BACKUP_DIR
      ? { dir: path.resolve(env.BACKUP_DIR), at: env.BACKUP_AT, keep: env.BACKUP_KEEP, command: env.BACKUP_COMMAND }
      : undefined,
    publicOrigin: env.PUBLIC_ORIGIN,
    siteName: env.SITE_NAME,
    siteLanguage: env.SITE_LANGUAGE,
    siteTimeZone: env.SITE_TIME_ZONE,
    siteCurrency: env.SITE_CURRENCY,
    priceChips: env.PRICE_CHIPS,
    dailyDeals: env.DAILY_DEALS,
    thesaurusFiles: env.THESAURUS_FILE ? [env.THESAURUS_FILE] : [],
    affiliateFile: env.AFFILIATE_FILE,
    apiAllowedOrigins: env.API_ALLOWED_ORIGINS,
    allowWebhooks: env.ALLOW_WEBHOOKS,
    readShopPages: env.READ_SHOP_PAGES,
    pictures: env.PICTURES && isInstalled("sharp") ? { maxBytes: env.PICTURES_MAX_GB * 1024 ** 3 } : undefined,
    checkLinks: env.CHECK_LINKS,
    outboundAllowedOrigins: env.OUTBOUND_ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * 1_000,
    maxConnectionsPerClient: env.MAX_CONNECTIONS_PER_CLIENT,
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    bcryptCost: env.BCRYPT_COST,
    admin: adminOf(env),
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    oidc: oidcOf(env),
    recaptcha: recaptchaOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
  }));

/** pg verifies the certificate in these modes too, and warns in five lines at each start that it does. */
const withVerifiedTls = (url: string) =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");

/** The admin of the settings, trimmed like a sign-up. */
function adminOf({ ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Variables) {
  return email && username && password ? { email: email.trim(), username: username.trim(), password } : undefined;
}

function recaptchaOf(env: Variables) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_VERIFY_URL: verifyUrl } = env;
  if (!siteKey || !secretKey) return undefined;
  return { siteKey, secretKey, verifyUrl, minScore: env.RECAPTCHA_MIN_SCORE, onOutage: env.RECAPTCHA_ON_OUTAGE };
}

function isUntapped(url: URL | null): boolean {
  return url?.protocol === "https:" || ["localhost", "127.0.0.1"].includes(url?.hostname ?? "");
}

function oidcOf(env: Variables) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_ORIGIN: origin,
  } = env;
  if (!issuer || !clientId || !clientSecret || !origin) return undefined;
  const name = env.OIDC_NAME ?? new URL(issuer).hostname;
  const groups = { claim: env.OIDC_GROUPS_CLAIM, admin: env.OIDC_ADMIN_GROUP, moderator: env.OIDC_MODERATOR_GROUP };
  return { issuer, clientId, clientSecret, name, signUp: env.OIDC_SIGN_UP, groups };
}

export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape).filter((name) => name !== "NODE_ENV");

/** The names of all settings, including those that name the file of a secret. */
export const KNOWN_NAMES: readonly string[] = [...SETTING_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];

export type Environment = z.infer<typeof schema>;

/** Its message is one line and names the variables, never their values. */
export class EnvironmentError extends Error {}

/** @throws EnvironmentError when a setting is invalid */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new EnvironmentError(`Wrong setting: ${messages.join("; ")}.`);
}

let environment: Environment | undefined;

export function env(): Environment {
  environment ??= parseEnvironment(process.env);
  return environment;
}
