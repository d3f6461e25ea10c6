import { parseUrl } from "~/domain/parse-url";
import { followRedirectors, isTarget } from "./redirectors";

/** Parameters that mean tracking on every site. A trailing `*` stands for any ending. */
const TRACKING = `
  utm_* mtm_* pk_* piwik_* hsa_* itm_* mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
  gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid _ga _gl srsltid
  fbclid fb_action_ids fb_action_types fb_ref fb_source igsh igshid msclkid twclid ttclid li_fat_id epik yclid ysclid _openstat
  rdt_cid sc_cid scm spm oly_anon_id oly_enc_id vero_conv vero_id wickedid s_kwcid ef_id
  awc cjevent cjdata irclickid irgwc ranmid raneaid ransiteid
`;

/** Further parameters that are tracking on a shop's own site, subdomains included. */
const TRACKING_BY_SHOP = `
  aliexpress.com: algo_pvid algo_exp_id algo_expid aem_p4p_detail btsid pdp_npi pvid ws_ab_test
  amazon.*: _encoding content-id crid dib dib_tag pd_rd_i pd_rd_r pd_rd_w pd_rd_wg pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s
  amazon.*: pf_rd_t qid ref ref_ sprefix sr
  ebay.*: _trkparms _trksid amdata hash
  jd.com: bbtf cu
  taobao.com tmall.com: ali_refid ali_trackid abbucket mi_id pvid
  walmart.com: adid athbdg athcpid athpgid athznid from
`;

/** Parameters that a shop needs although they are tracking elsewhere; `*`: all of them. */
const KEPT_BY_SHOP = `
  tix.axs.com: utm_*
  transfernow.net: utm_source utm_medium
  urldefense.com: *
`;

const everywhere = words(TRACKING);
const byShop = table(TRACKING_BY_SHOP);
const keptByShop = table(KEPT_BY_SHOP);

/** A shop's address without tracking, and the names of the parameters that were removed. */
interface CleanLink {
  url: string;
  removed: string[];
}

/**
 * Removes tracking parameters from a deal's address. All others keep their order and encoding, because shops sign them.
 * The address of a redirector is unchanged: its parameters say where it leads, and for whom.
 */
export function cleanLink(address: string): CleanLink {
  const [, page = "", query = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const url = query ? parseUrl(address) : null;
  if (!url || isRedirector(url)) return { url: address, removed: [] };
  const tracking = [...everywhere, ...patternsOf(byShop, url.hostname)];
  const kept = patternsOf(keptByShop, url.hostname);
  const removed = new Set<string>();
  const parameters = query.split("&").filter((parameter) => {
    const [name = ""] = new URLSearchParams(parameter).keys();
    const isTracking = matches(tracking, name) && !matches(kept, name);
    if (isTracking) removed.add(name);
    return !isTracking;
  });
  if (removed.size === 0) return { url: address, removed: [] };
  const rest = parameters.join("&");
  return { url: `${page}${rest && `?${rest}`}${fragment}`, removed: [...removed] };
}

function isRedirector(url: URL): boolean {
  const { url: target, isOpaque } = followRedirectors(url);
  return isOpaque || target !== url || [...url.searchParams].some(([name, value]) => isTarget(name, value));
}

function matches(patterns: readonly string[], name: string): boolean {
  const lower = name.toLowerCase();
  return patterns.some((pattern) =>
    pattern.endsWith("*") ? lower.startsWith(pattern.slice(0, -1)) : lower === pattern,
  );
}

/** The patterns of a host and of the domains that it belongs to. `amazon.*` stands for the shop in every country. */
function patternsOf(shops: ReadonlyMap<string, readonly string[]>, host: string): readonly string[] {
  const labels = host.split(".");
  const domains = labels.map((_, at) => labels.slice(at).join("."));
  const brands = labels.map((label) => `${label}.*`);
  return [...domains, ...brands].flatMap((domain) => shops.get(domain) ?? []);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function table(text: string): Map<string, string[]> {
  const shops = new Map<string, string[]>();
  for (const line of text.trim().split("\n")) {
    const [hosts = "", names = ""] = line.split(": ");
    for (const host of words(hosts)) shops.set(host, [...(shops.get(host) ?? []), ...words(names)]);
  }
  return shops;
}
