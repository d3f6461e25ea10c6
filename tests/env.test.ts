import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { EnvironmentError, parseEnvironment } from "~/env.server";
import { words } from "./support/words";

describe("the defaults", () => {
  const DEFAULTS = {
    production: false,
    port: 3000,
    host: "0.0.0.0",
    metrics: undefined,
    webConcurrency: 1,
    worker: true,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    dataDir: undefined,
    demoDeals: true,
    backups: undefined,
    publicOrigin: undefined,
    siteName: "Haojia 好价",
    siteLanguage: "en",
    siteTimeZone: "UTC",
    siteCurrency: { code: "USD", decimals: 2 },
    priceChips: [25, 50, 100],
    dailyDeals: 10_000,
    thesaurusFiles: [],
    affiliateFile: undefined,
    apiAllowedOrigins: [],
    allowWebhooks: false,
    readShopPages: false,
    pictures: { maxBytes: 5 * 1024 ** 3 },
    checkLinks: true,
    outboundAllowedOrigins: [],
    trustProxy: 0,
    drainMs: 0,
    maxConnectionsPerClient: 100,
    cacheBytes: 64 * 1024 * 1024,
    rateLimitFactor: 1,
    bcryptCost: 12,
    admin: undefined,
    adminSecondFactor: false,
    oidc: undefined,
    recaptcha: undefined,
    mail: undefined,
  };

  it("stand for what is unset, and for what is blank", () => {
    expect(parseEnvironment({})).toEqual(DEFAULTS);
    const names = words`
      PORT HOST WEB_CONCURRENCY WORKER DATABASE_URL DATABASE_DIRECT_URL DATABASE_READ_URL DATA_DIR DEMO_DEALS PUBLIC_ORIGIN SITE_NAME SITE_LANGUAGE SITE_TIME_ZONE
      SITE_CURRENCY PRICE_CHIPS DAILY_DEALS API_ALLOWED_ORIGINS TRUST_PROXY MAX_CONNECTIONS_PER_CLIENT RATE_LIMIT_FACTOR BCRYPT_COST
      ADMIN_EMAIL ADMIN_USERNAME ADMIN_PASSWORD ADMIN_SECOND_FACTOR
      OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_SIGN_UP OIDC_GROUPS_CLAIM OIDC_ADMIN_GROUP OIDC_MODERATOR_GROUP RECAPTCHA_SITE_KEY RECAPTCHA_SECRET_KEY RECAPTCHA_VERIFY_URL
      RECAPTCHA_MIN_SCORE RECAPTCHA_ON_OUTAGE SMTP_URL MAIL_FROM THESAURUS_FILE AFFILIATE_FILE
      BACKUP_DIR BACKUP_AT BACKUP_KEEP METRICS_PORT METRICS_HOST DRAIN_SECONDS ALLOW_WEBHOOKS READ_SHOP_PAGES PICTURES PICTURES_MAX_GB CHECK_LINKS OUTBOUND_ALLOWED_ORIGINS
    `;
    for (const blank of ["", "  "]) {
      expect(parseEnvironment(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(DEFAULTS);
    }
  });

  it("demo deals: on when embedded, off with DATABASE_URL, unless said", () => {
    const DATABASE_URL = "postgresql://localhost/haojia";
    expect(parseEnvironment({ DATABASE_URL }).demoDeals).toBe(false);
    expect(parseEnvironment({ DATABASE_URL, DEMO_DEALS: "on" }).demoDeals).toBe(true);
    expect(parseEnvironment({ DEMO_DEALS: "off" }).demoDeals).toBe(false);
  });
});

describe("what is set", () => {
  it("sslmode says what it does: pg warns of its other names for verify-full", () => {
    const parsed = (query: string) =>
      parseEnvironment({ DATABASE_URL: `postgresql://db.example/shop?${query}` }).databaseUrl;
    for (const mode of ["prefer", "require", "verify-ca", "verify-full"]) {
      expect(parsed(`a=b&sslmode=${mode}`)).toBe("postgresql://db.example/shop?a=b&sslmode=verify-full");
    }
    expect(parsed("sslmode=no-verify")).toBe("postgresql://db.example/shop?sslmode=no-verify");
  });

  it.each([
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["CACHE_MB", "0", { cacheBytes: 0 }],
    ["RATE_LIMIT_FACTOR", "0", { rateLimitFactor: 0 }],
    ["RATE_LIMIT_FACTOR", "2.5", { rateLimitFactor: 2.5 }],
    ["BCRYPT_COST", "4", { bcryptCost: 4 }],
    ["PORT", "8080", { port: 8080 }],
    ["PORT", "0", { port: 0 }],
    ["PORT", "65535", { port: 65_535 }],
    ["HOST", "127.0.0.1", { host: "127.0.0.1" }],
    ["METRICS_PORT", "9464", { metrics: { port: 9464, host: "127.0.0.1" } }],
    ["METRICS_HOST", "::1", { metrics: undefined }],
    ["WEB_CONCURRENCY", "4", { webConcurrency: 4 }],
    ["WEB_CONCURRENCY", "auto", { webConcurrency: Math.min(availableParallelism(), 64) }],
    ["WORKER", "off", { worker: false }],
    ["DATABASE_URL", "postgres://u:p@db:5433/x", { databaseUrl: "postgres://u:p@db:5433/x" }],
    ["DATABASE_URL", "postgres://u:p%40%2F%23@db/x", { databaseUrl: "postgres://u:p%40%2F%23@db/x" }],
    ["DATABASE_URL", "postgresql://haojia@localhost:5432/postgres?host=%2Ftmp", { demoDeals: false }],
    ["DATA_DIR", "/var/lib/haojia", { dataDir: "/var/lib/haojia" }],
    ["DEMO_DEALS", "1", { demoDeals: true }],
    ["DEMO_DEALS", "false", { demoDeals: false }],
    ["BACKUP_DIR", "/backups", { backups: { dir: "/backups", at: { hour: 3, minute: 20 }, keep: 7 } }],
    ["BACKUP_AT", "23:59", { backups: undefined }],
    ["PUBLIC_ORIGIN", "https://deals.example", { publicOrigin: "https://deals.example" }],
    ["PUBLIC_ORIGIN", "https://Deals.Example:443/", { publicOrigin: "https://deals.example" }],
    ["PUBLIC_ORIGIN", "http://localhost:8080", { publicOrigin: "http://localhost:8080" }],
    ["API_ALLOWED_ORIGINS", "https://app.example", { apiAllowedOrigins: ["https://app.example"] }],
    [
      "API_ALLOWED_ORIGINS",
      " https://App.example/, http://localhost:8080",
      { apiAllowedOrigins: ["https://app.example", "http://localhost:8080"] },
    ],
    ["ALLOW_WEBHOOKS", "on", { allowWebhooks: true }],
    ["READ_SHOP_PAGES", "on", { readShopPages: true }],
    ["PICTURES", "off", { pictures: undefined }],
    ["PICTURES_MAX_GB", "0.5", { pictures: { maxBytes: 512 * 1024 ** 2 } }],
    ["CHECK_LINKS", "off", { checkLinks: false }],
    ["OUTBOUND_ALLOWED_ORIGINS", "http://10.0.0.5:8080", { outboundAllowedOrigins: ["http://10.0.0.5:8080"] }],
    ["SITE_NAME", "Good prices", { siteName: "Good prices" }],
    ["SITE_LANGUAGE", "zh", { siteLanguage: "zh" }],
    ["SITE_TIME_ZONE", "Asia/Shanghai", { siteTimeZone: "Asia/Shanghai" }],
    ["SITE_CURRENCY", "EUR", { siteCurrency: { code: "EUR", decimals: 2 } }],
    ["SITE_CURRENCY", " jpy ", { siteCurrency: { code: "JPY", decimals: 0 } }],
    ["PRICE_CHIPS", "9.99, 20", { priceChips: [9.99, 20] }],
    ["DAILY_DEALS", "250000", { dailyDeals: 250_000 }],
    ["NODE_ENV", "production", { production: true }],
  ])("%s=%s", (name, value, settings) => {
    expect(parseEnvironment({ [name]: value })).toMatchObject(settings);
  });

  const REFUSED: Record<string, string[]> = {
    DRAIN_SECONDS: words`-1 61 soon`,
    PORT: words`abc -1 65536 3000.5 3e3 0x10`,
    METRICS_PORT: words`abc 65536 3000`,
    WEB_CONCURRENCY: words`0 65 all`,
    WORKER: ["alone"],
    DATABASE_URL: words`
      s3cret mysql://u:s3cret@db/x postgresql://u:s3cret@db:port/x http://u:s3cret@db/x
      postgresql://u:p@s3cret/w:rd#1?%41@db:5432/x postgresql://s3cret:1/w@db:5432/x
      postgresql://u:p@s3cret?w@db:5432/x postgresql://u:p@s3cret#w@db:5432/x postgresql://u:s3cret/w@db:5432/x
    `,
    DEMO_DEALS: ["maybe"],
    BACKUP_AT: words`24:00 3:20 03:60 noon`,
    BACKUP_KEEP: words`0 1001 all`,
    PUBLIC_ORIGIN: words`
      shop.test ftp://shop.test https://shop.test/shop https://shop.test/?a=b https://u:s3cret@shop.test
      javascript:alert(1)
    `,
    API_ALLOWED_ORIGINS: words`* null shop.test https://app.example/path https://u:s3cret@app.example`,
    ALLOW_WEBHOOKS: ["some"],
    READ_SHOP_PAGES: ["some"],
    PICTURES: ["some"],
    PICTURES_MAX_GB: ["-1", "much"],
    CHECK_LINKS: ["some"],
    OUTBOUND_ALLOWED_ORIGINS: words`* 10.0.0.5 http://10.0.0.5/path`,
    SITE_NAME: ["x".repeat(61)],
    SITE_LANGUAGE: ["zh-CN", "de"],
    SITE_TIME_ZONE: ["Mars/Olympus"],
    SITE_CURRENCY: words`dollars $ US KWD CLF`,
    DAILY_DEALS: words`-1 10,000 many 10000000`,
    PRICE_CHIPS: words`0 -5 $25 50,25 25,25 25,,50 1.999 1,2,3,4,5,6,7`,
    ADMIN_SECOND_FACTOR: ["maybe"],
    OIDC_ISSUER: words`s3cret http://s3cret.example http://localhost.s3cret.example ftp://s3cret.example`,
    OIDC_NAME: ["s3cret ".repeat(6)],
    RECAPTCHA_SITE_KEY: ["<s3cret>"],
    RECAPTCHA_VERIFY_URL: words`s3cret ftp://s3cret.example`,
    RECAPTCHA_MIN_SCORE: words`1.01 -0.5`,
    RECAPTCHA_ON_OUTAGE: ["allow"],
    SMTP_URL: words`mail.example:587 https://u:s3cret@mail.example smtps://u:p@s3cret/w@mail.example`,
    MAIL_FROM: [
      ...["nobody", "Shop\nBcc: <s3cret@shop.test>", "a@b.test, s3cret@shop.test"],
      ...["Shop <s3cret\u202e@shop.test>", "Sh\u200bop <s3cret@shop.test>"],
    ],
  };
  const refused = Object.entries(REFUSED).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  it.each(refused)("%s=%s is refused in one line that names it and not its value", (name, value) => {
    let message = "";
    try {
      parseEnvironment({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message).not.toContain("\n");
    expect(message).not.toContain("s3cret");
    if (value.length > 3) expect(message).not.toContain(value);
  });

  it("names everything that is wrong at once", () => {
    expect(() => parseEnvironment({ PORT: "abc", DATABASE_URL: "s3cret" })).toThrow(/PORT .*DATABASE_URL /);
  });
});

describe("settings that belong together", () => {
  const ADMIN = { ADMIN_EMAIL: "boss@shop.test", ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "s3cret-Tea-4-2" };
  const KEYS = { RECAPTCHA_SITE_KEY: "site-key", RECAPTCHA_SECRET_KEY: "s3cret" };
  const OIDC = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "haojia", OIDC_CLIENT_SECRET: "s3cret" };
  const MAIL = { SMTP_URL: "smtps://u:s3cret@mail.example", MAIL_FROM: "Shop <shop@shop.test>" };

  const refusal = (settings: Record<string, string>) => {
    try {
      parseEnvironment(settings);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };

  it("the admin's, trimmed but for the password", () => {
    expect(parseEnvironment({ ...ADMIN, ADMIN_EMAIL: " boss@shop.test " }).admin).toEqual({
      email: "boss@shop.test",
      username: "boss",
      password: "s3cret-Tea-4-2",
    });
  });

  it("the keys of the human check, with what goes with them", () => {
    expect(parseEnvironment(KEYS).recaptcha).toEqual({
      siteKey: "site-key",
      secretKey: "s3cret",
      verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
      minScore: 0.5,
      onOutage: "fallback",
    });
    const others = {
      RECAPTCHA_VERIFY_URL: "https://www.recaptcha.net/recaptcha/api/siteverify",
      RECAPTCHA_MIN_SCORE: "0.75",
      RECAPTCHA_ON_OUTAGE: "deny",
    };
    expect(parseEnvironment({ ...KEYS, ...others }).recaptcha).toMatchObject({
      verifyUrl: others.RECAPTCHA_VERIFY_URL,
      minScore: 0.75,
      onOutage: "deny",
    });
    expect(parseEnvironment(others).recaptcha).toBeUndefined();
  });

  it("the OpenID provider's", () => {
    expect(parseEnvironment({ ...OIDC, PUBLIC_ORIGIN: "https://deals.example" }).oidc).toEqual({
      ...{ issuer: "https://id.example", clientId: "haojia", clientSecret: "s3cret", name: "id.example" },
      ...{ signUp: false, groups: { claim: "groups", admin: undefined, moderator: undefined } },
    });
    const more = { OIDC_SIGN_UP: "on", OIDC_GROUPS_CLAIM: "roles", OIDC_ADMIN_GROUP: "/shop/admins" };
    expect(parseEnvironment({ ...OIDC, ...more, PUBLIC_ORIGIN: "https://deals.example" }).oidc).toMatchObject({
      ...{ signUp: true, groups: { claim: "roles", admin: "/shop/admins", moderator: undefined } },
    });
  });

  it("the mail's", () => {
    expect(parseEnvironment(MAIL).mail).toEqual({ smtpUrl: MAIL.SMTP_URL, from: MAIL.MAIL_FROM });
    expect(parseEnvironment({ ...MAIL, MAIL_FROM: "shop@shop.test" }).mail?.from).toBe("shop@shop.test");
    expect(parseEnvironment({ MAIL_FROM: MAIL.MAIL_FROM }).mail).toBeUndefined();
  });

  it.each([
    [{ ADMIN_EMAIL: ADMIN.ADMIN_EMAIL }, /ADMIN_USERNAME .*ADMIN_PASSWORD /],
    [{ ADMIN_PASSWORD: ADMIN.ADMIN_PASSWORD, ADMIN_USERNAME: "boss" }, /^Wrong setting: ADMIN_EMAIL must be set with/],
    [{ RECAPTCHA_SITE_KEY: "site-key" }, /RECAPTCHA_SECRET_KEY must be set with RECAPTCHA_SITE_KEY/],
    [{ RECAPTCHA_SECRET_KEY: "s3cret" }, /RECAPTCHA_SITE_KEY must be set with RECAPTCHA_SECRET_KEY/],
    [{ OIDC_ISSUER: OIDC.OIDC_ISSUER }, /OIDC_CLIENT_ID must be set with OIDC_ISSUER/],
    [OIDC, /PUBLIC_ORIGIN must be set with OIDC_ISSUER/],
    [{ SMTP_URL: MAIL.SMTP_URL }, /MAIL_FROM must be set with SMTP_URL/],
    [{ DATABASE_DIRECT_URL: "postgresql://db.example/shop" }, /DATABASE_URL must be set with DATABASE_DIRECT_URL/],
    [{ DATABASE_READ_URL: "postgresql://db.example/shop" }, /DATABASE_URL must be set with DATABASE_READ_URL/],
    [{ SITE_NAME: "n".repeat(61) }, /^Wrong setting: SITE_NAME must have at most 60 characters\.$/],
    [
      { SMTP_URL: "smtp://mail.example", MAIL_FROM: `${"n".repeat(320)}@mail.example` },
      /MAIL_FROM must have at most 320 characters/,
    ],
    [
      { ...ADMIN, ADMIN_PASSWORD: "s3cret" },
      /ADMIN_PASSWORD must keep the rules of sign-up \(misses length8, uppercase, special\)/,
    ],
    [{ ...ADMIN, ADMIN_PASSWORD: "P@ssw0rd1" }, /ADMIN_PASSWORD must keep the rules of sign-up \(common\)/],
    [{ ...ADMIN, ADMIN_USERNAME: "s3" }, /ADMIN_USERNAME must keep the rules of sign-up \(too short\)/],
    [{ ...ADMIN, ADMIN_EMAIL: "s3cret" }, /ADMIN_EMAIL must keep the rules of sign-up \(invalid email\)/],
  ])("names what is missing or weak, and no value: %j", (settings, words) => {
    const message = refusal(settings as Record<string, string>);
    expect(message).toMatch(words);
    expect(message).not.toMatch(/s3cret|P@ss|boss/);
    expect(message).not.toContain("\n");
  });
});
