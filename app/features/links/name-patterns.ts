/** Names of parameters. A trailing `*` stands for any ending. */
type NamePatterns = readonly string[];

export function namePatterns(text: string): NamePatterns {
  return text.trim().split(/\s+/);
}

/** The patterns of each host, from lines such as `shop.example other.example: name other_*`. */
export function patternTable(text: string): ReadonlyMap<string, NamePatterns> {
  const shops = new Map<string, NamePatterns>();
  for (const line of text.trim().split("\n")) {
    const [hosts = "", names = ""] = line.split(": ");
    for (const host of namePatterns(hosts)) shops.set(host, [...(shops.get(host) ?? []), ...namePatterns(names)]);
  }
  return shops;
}

export function matchesName(patterns: NamePatterns, name: string): boolean {
  const lower = name.toLowerCase();
  return patterns.some((pattern) =>
    pattern.endsWith("*") ? lower.startsWith(pattern.slice(0, -1)) : lower === pattern,
  );
}

/** The patterns of a host and of the domains that it belongs to. `amazon.*` stands for the store in every country. */
export function patternsOf(shops: ReadonlyMap<string, NamePatterns>, host: string): NamePatterns {
  const labels = host.split(".");
  const domains = labels.map((_, at) => labels.slice(at).join("."));
  const brands = labels.map((label) => `${label}.*`);
  return [...domains, ...brands].flatMap((domain) => shops.get(domain) ?? []);
}
