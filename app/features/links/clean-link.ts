import { parseUrl } from "~/platform/values/parse-url";
import { matchesName, namePatterns, patternsOf, patternTable } from "./name-patterns";
import { followRedirectors, isTarget } from "./redirectors";

/** Parameters that mean tracking on every site. A trailing `*` stands for any ending. */
const TRACKING = `
  utm_* mtm_* pk_* piwik_* hsa_* itm_* mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
  gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid _ga _gl srsltid
  fbclid fb_action_ids fb_action_types fb_ref fb_source igsh igshid msclkid twclid ttclid li_fat_id epik yclid ysclid _openstat
  rdt_cid sc_cid scm spm oly_anon_id oly_enc_id vero_conv vero_id wickedid s_kwcid ef_id
  awc cjevent cjdata irclickid irgwc ranmid raneaid ransiteid
`;

/** Further tracking parameters of single stores, for their subdomains too. */
const TRACKING_BY_SHOP = `
  aliexpress.com: algo_pvid algo_exp_id algo_expid aem_p4p_detail btsid pdp_npi pvid ws_ab_test
  amazon.*: _encoding content-id crid dib dib_tag pd_rd_i pd_rd_r pd_rd_w pd_rd_wg pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s
  amazon.*: pf_rd_t qid ref ref_ sprefix sr
  ebay.*: _trkparms _trksid amdata hash
  jd.com: bbtf cu
  taobao.com tmall.com: ali_refid ali_trackid abbucket mi_id pvid
  walmart.com: adid athbdg athcpid athpgid athznid from
`;

/** Parameters that a store needs although they are tracking elsewhere; `*`: all of them. */
const KEPT_BY_SHOP = `
  tix.axs.com: utm_*
  transfernow.net: utm_source utm_medium
  urldefense.com: *
`;

const everywhere = namePatterns(TRACKING);
const byShop = patternTable(TRACKING_BY_SHOP);
const keptByShop = patternTable(KEPT_BY_SHOP);

export function isTracking(name: string, host: string): boolean {
  const isListed = matchesName(everywhere, name) || matchesName(patternsOf(byShop, host), name);
  return isListed && !matchesName(patternsOf(keptByShop, host), name);
}

/** The part before the query, the query and the fragment, byte for byte: `URL` would normalise them. */
export const ADDRESS_PARTS = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;

/** The address without tracking. Others keep order and encoding, because stores sign them; a redirector keeps all. */
export function cleanLink(address: string): { url: string; removed: string[] } {
  const [, page = "", query = "", fragment = ""] = ADDRESS_PARTS.exec(address) ?? [];
  const url = query ? parseUrl(address) : null;
  if (!url || isRedirector(url)) return { url: address, removed: [] };
  const removed = new Set<string>();
  const parameters = query.split("&").filter((parameter) => {
    const [name = ""] = new URLSearchParams(parameter).keys();
    const isRemoved = isTracking(name, url.hostname);
    if (isRemoved) removed.add(name);
    return !isRemoved;
  });
  if (removed.size === 0) return { url: address, removed: [] };
  const rest = parameters.join("&");
  return { url: `${page}${rest && `?${rest}`}${fragment}`, removed: [...removed] };
}

function isRedirector(url: URL): boolean {
  const { url: target, isOpaque } = followRedirectors(url);
  return isOpaque || target !== url || [...url.searchParams].some(([name, value]) => isTarget(name, value));
}
