import { parseUrl } from "~/platform/values/parse-url";

/** Hosts, with subdomains, and parameters that may hold the target, "-" for none. CJ and Partnerize also use the path. */
const TABLE = `
7eer.net evyy.net ojrq.net pxf.io sjv.io: u
admitad.com alitems.co alitems.com: ulp
adrecord.com: url
adtr.co adtraction.com: url
af.moshimo.com: url
anrdoezrs.net dpbolvw.net emjcd.com jdoqocy.com kqzyfj.com qksrv.net tkqlhce.com: url
awin1.com: ued p
belboon.de: deeplink
cfjump.com: url
ds1.nl jf79.net lt45.net: dl
duomai.com yiqifa.com: t
effiliation.com: url
flexlinkspro.com: url
gopjn.com pjatr.com pjtra.com pntra.com pntrac.com pntrs.com: url
hb.afl.rakuten.co.jp: pc
l.facebook.com: u
linkbux.com linkhaitao.com: url new
linksredirect.com: url dl
linksynergy.com: murl
magik.ly: url
metaffiliation.com: redir
out.reddit.com: url
partner-ads.com: htmlurl
prf.hn: destination
px.a8.net: a8ejpredirect
redirectingat.com skimresources.com: url
rover.ebay.com: mpre
s.click.aliexpress.com: dl_target_url
shareasale-analytics.com shareasale.com: urllink
sovrn.co viglink.com: u out
tradedoubler.com: url
tradetracker.net: u
union-click.jd.com: to
valuecommerce.com: vc_url
webgains.com webgains.io: wgtarget
amzn.to bit.ly fave.co rstyle.me shopstyle.it t.cn t.co tidd.ly tinyurl.com: -
go.smzdm.com p.pinduoduo.com s.click.taobao.com s.click.tmall.com u.jd.com uland.taobao.com: -
`;

const TARGET_NAMES = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [hosts = "", names = ""] = line.split(": ");
      return hosts.split(" ").map((host) => [host, names.split(" ")] as const);
    }),
);

/** The parameter's names at redirectors that are not in the table. */
const ALL_NAMES = [
  ...new Set([...TARGET_NAMES.values()].flat()),
  ...["q", "u2", "target", "target_url", "targeturl", "dest", "dest_url", "goto", "link", "href", "lp", "ulink"],
  ...["redirect", "redirect_to", "redirect_url", "redirecturl", "deep_link", "deeplinkurl", "shopurl", "producturl"],
];

const MAX_DEPTH = 5;

/** The target of redirectors, from the address alone, without requests. `isOpaque`: the last one hides its target. */
export function followRedirectors(url: URL): { url: URL; isOpaque: boolean } {
  let at = url;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const names = targetNames(at.hostname);
    const target = names ? targetOf(at, names) : unlistedTarget(at);
    if (!target) return { url: at, isOpaque: names !== undefined };
    at = target;
  }
  return { url: at, isOpaque: true };
}

const ADDRESS = /^https?(?::|%3a)/i;

/** Whether a parameter looks like the target of a redirector that is not in the table. */
export function isTarget(name: string, value: string): boolean {
  return ALL_NAMES.includes(name.toLowerCase()) && isAddress(value);
}

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** The target of a host that is not in the table: a whole address on another site, since stores have such parameters, too. */
function unlistedTarget(url: URL): URL | null {
  const named = [...url.searchParams].flatMap(([name, value]) => (isTarget(name, value) ? name.toLowerCase() : []));
  const target = targetOf(url, named);
  return target && !isSameSite(target.hostname, url.hostname) ? target : null;
}

function isSameSite(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function targetNames(host: string): readonly string[] | undefined {
  const labels = host.split(".");
  return labels.map((_, at) => TARGET_NAMES.get(labels.slice(at).join("."))).find((names) => names !== undefined);
}

function targetOf({ pathname, search, searchParams }: URL, names: readonly string[]): URL | null {
  // An unencoded target extends to the end of the address, with its own query.
  const path = /https?:\/\/.*/i.exec(pathname)?.[0];
  if (path) return targetUrl(path + search);
  const encoded = /https?%(?:25)?3a%(?:25)?2f[^/]*/i.exec(pathname)?.[0];
  if (encoded) return targetUrl(encoded);
  // The query can be an address without a name: "?https://shop.example/".
  if (isAddress(search.slice(1))) return targetUrl(search.slice(1));
  for (const [name, value] of searchParams) {
    if (!names.includes(name.toLowerCase())) continue;
    const plain = search.indexOf(`${name}=${value.slice(0, 8)}`);
    const target = targetUrl(/^https?:\/\//i.test(value) && plain > 0 ? search.slice(plain + name.length + 1) : value);
    if (target) return target;
  }
  return null;
}

/** Parses an address that may be encoded twice or lack its scheme. */
function targetUrl(text: string): URL | null {
  const plain = /^https?%3a/i.test(text) ? decoded(text) : text;
  const isBare = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?]|$)/.test(plain);
  const url = parseUrl(isBare ? `https://${plain.replace(/^\/\//, "")}` : plain);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
