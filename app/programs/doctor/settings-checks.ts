import { availableParallelism } from "node:os";
import path from "node:path";
import { type Environment, KNOWN_NAMES } from "~/env.server";
import { loadAffiliateRules } from "~/features/links/affiliate.server";
import { readThesaurus } from "~/features/search/parse-thesaurus.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";
import { misspelledSettings } from "~/platform/env/unknown-settings.server";
import { verifyMailServer } from "~/platform/mail/mail.server";
import { type Check, error, type Finding, ok, warning } from "./finding";

export interface Settings {
  env: Environment;
  variables: Record<string, string | undefined>;
  /** The names in the settings file. */
  names: readonly string[];
  /** The answer of a site to /readyz?verbose on this machine; null when there is none. */
  site: { status: number; body: string } | null;
  /** Whether the site runs in a container, whose ports are reachable only if they are published. */
  inContainer: boolean;
}

export const SETTINGS_CHECKS: readonly Check<Settings>[] = [
  { name: "settings", find: settings },
  { name: "origin", find: origin },
  { name: "limits", find: limits },
  { name: "passwords", find: passwords },
  { name: "metrics", find: metrics },
  { name: "mail", find: mail },
  { name: "site", find: site },
  { name: "proxy", find: proxy },
];

/** Names that a settings file may have for Compose, Node and others. */
const OTHERS = /^(?:PG|NODE_|COMPOSE_|DOCKER_|POSTGRES_|MALLOC_|LC_)|^(?:TZ|LANG)$/;

export function settings({ env, variables, names }: Pick<Settings, "env" | "variables" | "names">): Finding {
  env.thesaurusFiles.forEach(readThesaurus);
  loadAffiliateRules(env.affiliateFile);
  const misspelled = misspelledSettings(variables, KNOWN_NAMES);
  const unknown = names.filter(
    (name) =>
      !KNOWN_NAMES.includes(name) && !OTHERS.test(name) && !misspelled.some((said) => said.startsWith(`${name} `)),
  );
  const odd = [...misspelled, ...unknown].map((name) => `${name} is no setting: docs/settings.md lists them.`);
  if (variables.MAIL_FROM?.trim() && !env.mail) odd.push("MAIL_FROM is set without SMTP_URL: no mail is sent.");
  const cores = availableParallelism();
  if (env.webConcurrency > cores) odd.push(`WEB_CONCURRENCY is ${env.webConcurrency} on ${cores} cores: set auto.`);
  const dataDir = dataDirFor(env.dataDir);
  if (env.backups && !env.databaseUrl && !path.relative(dataDir, env.backups.dir).startsWith("..")) {
    odd.push("BACKUP_DIR is in DATA_DIR: choose another disk, or what loses one loses both.");
  }
  return odd.length > 0 ? warning(odd.join(" ")) : ok("valid");
}

const LOOPBACK = /^(?:127\.[\d.]+|::1|localhost)$/;

export function origin({ env }: Pick<Settings, "env">): Finding {
  const { publicOrigin, host } = env;
  if (publicOrigin?.startsWith("https:")) return ok(publicOrigin);
  if (LOOPBACK.test(publicOrigin ? new URL(publicOrigin).hostname : host)) return ok("this machine alone");
  const remedy = "have a proxy end TLS, and set PUBLIC_ORIGIN to the https address.";
  if (publicOrigin) return warning(`${publicOrigin}: passwords and cookies travel in the clear: ${remedy}`);
  return warning(`PUBLIC_ORIGIN is not set: links in feeds and mails have no host, cookies are not Secure: ${remedy}`);
}

export function limits({ env }: Pick<Settings, "env">): Finding {
  if (env.rateLimitFactor > 0) return ok(`RATE_LIMIT_FACTOR is ${env.rateLimitFactor}`);
  return warning("RATE_LIMIT_FACTOR is 0: passwords can be tried without limit: unset it.");
}

const BCRYPT_COST = 12;

export function passwords({ env }: Pick<Settings, "env">): Finding {
  if (env.bcryptCost >= BCRYPT_COST) return ok(`BCRYPT_COST is ${env.bcryptCost}`);
  return warning(`BCRYPT_COST is ${env.bcryptCost}: stolen hashes are cheap to try: unset it, for ${BCRYPT_COST}.`);
}

export function metrics({ env }: Pick<Settings, "env">): Finding | null {
  if (!env.metrics) return null;
  const { host, port } = env.metrics;
  const place = `/metrics on ${host}:${port}`;
  if (LOOPBACK.test(host)) return ok(`${place}, this machine alone`);
  return warning(`${place} asks for no password: let only Prometheus reach it, or unset METRICS_HOST.`);
}

export async function mail({ env }: Pick<Settings, "env">): Promise<Finding> {
  if (!env.mail) return ok("SMTP_URL is not set: npm run account -- reset-password resets passwords");
  const { hostname } = new URL(env.mail.smtpUrl);
  const failed = await verifyMailServer(env.mail);
  if (failed === null) return ok(`${hostname} is ready`);
  return error(`${hostname} does not take mail (${failed}): correct SMTP_URL.`);
}

export function site({ env, site: reply }: Pick<Settings, "env" | "site">): Finding {
  const place = `${env.host}:${env.port}`;
  if (!reply) {
    return warning(`none answers on ${place}: start it, or examine it with the settings that it was started with.`);
  }
  const [first = ""] = reply.body.split("\n");
  if (reply.status === 200 && first === "ready") return ok(`ready on ${place}`);
  if (first.startsWith("not ready")) return error(`on ${place} it is ${first}.`);
  return warning(`another program answers on ${place}: stop it, or set another PORT.`);
}

/** Checks TRUST_PROXY against PUBLIC_ORIGIN and the requests to the running site: the site itself has no TLS. */
export function proxy({ env, site: reply, inContainer }: Pick<Settings, "env" | "site" | "inContainer">): Finding {
  const [, percent] = /^X-Forwarded-For: in (\d{1,3}) %/m.exec(reply?.body ?? "") ?? [];
  const seen = percent === undefined ? "no request was seen" : `${percent} % of the requests have X-Forwarded-For`;
  const isProxied = percent === undefined ? null : Number(percent) >= 50;
  const given = `TRUST_PROXY is ${env.trustProxy}`;
  if (env.trustProxy === 0 && (isProxied || env.publicOrigin?.startsWith("https:"))) {
    const why = isProxied ? seen : "PUBLIC_ORIGIN is https, for which there is a proxy";
    return warning(`${given}, and ${why}: all visitors share the limits of one; set it to the number of proxies.`);
  }
  if (env.trustProxy > 0 && isProxied === false) {
    return warning(
      `${given}, and ${seen}: visitors can invent addresses; let only the proxy reach the site, and pass on the header.`,
    );
  }
  if (env.trustProxy > 0 && !LOOPBACK.test(env.host) && !inContainer) {
    const open = `HOST is ${env.host}: who reaches port ${env.port} beside the proxy can invent addresses`;
    return warning(`${given}, and ${open}; set HOST=127.0.0.1, or let a firewall close the port.`);
  }
  return ok(`${given}; ${seen}`);
}
