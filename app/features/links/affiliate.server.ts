import { readFileSync } from "node:fs";
import { parseUrl } from "~/platform/values/parse-url";
import { ADDRESS_PARTS } from "./clean-link";

/** The file of affiliate parameters cannot be read, or a line of it is malformed. One line, for the operator. */
export class AffiliateError extends Error {}

/** The operator's affiliate parameters, such as `tag=ours-20`, by host. */
type AffiliateRules = ReadonlyMap<string, string>;

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** One or more `name=value`, encoded as in an address. */
const PARAMETERS = /^[\w.~%-]+=[\w.~%-]*(?:&[\w.~%-]+=[\w.~%-]*)*$/;

let loaded: AffiliateRules = new Map();

/** Loads the rules for this process; without a file there are none. @throws AffiliateError if it is unreadable or malformed */
export function loadAffiliateRules(file: string | undefined): void {
  loaded = file === undefined ? new Map() : parseAffiliateRules(read(file), file);
}

/** Whether any link gets parameters, so that purchases may earn the operator a commission. */
export function hasAffiliateRules(): boolean {
  return loaded.size > 0;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new AffiliateError(`Cannot read the affiliate rules ${file}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Each line has a host, a tab and parameters; blank lines and # comments are skipped. @throws AffiliateError */
export function parseAffiliateRules(text: string, name: string): AffiliateRules {
  const rules = new Map<string, string>();
  for (const [at, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [host = "", parameters = "", ...more] = line.split("\t");
    const isRule = HOST.test(host) && PARAMETERS.test(parameters) && more.length === 0;
    if (!isRule) throw new AffiliateError(`${name}, line ${at + 1}: must be a host, one tab and name=value.`);
    if (rules.has(host)) throw new AffiliateError(`${name}, line ${at + 1}: ${host} has a rule already.`);
    rules.set(host, parameters);
  }
  return rules;
}

/** The parameters come last, replacing others of these names; the rest stays byte for byte. Null where no rule is for it. */
export function affiliateLink(address: string, rules: AffiliateRules = loaded): string | null {
  const parameters = rules.size > 0 ? parametersFor(rules, parseUrl(address)?.hostname ?? "") : undefined;
  if (parameters === undefined) return null;
  const [, page = "", query = "", fragment = ""] = ADDRESS_PARTS.exec(address) ?? [];
  const names = new Set(new URLSearchParams(parameters).keys());
  const kept = query
    .split("&")
    .filter((part) => part && ![...new URLSearchParams(part).keys()].some((k) => names.has(k)));
  return `${page}?${[...kept, parameters].join("&")}${fragment}`;
}

function parametersFor(rules: AffiliateRules, host: string): string | undefined {
  const labels = host.split(".");
  const domain = labels.map((_, at) => labels.slice(at).join(".")).find((name) => rules.has(name));
  return domain && rules.get(domain);
}
