import { env } from "~/env.server";
import { putInForce } from "~/features/categories/stored-categories.server";
import { brandStyles } from "~/features/site/colors";
import { findSite, NOTHING_STORED, type StoredSite } from "~/features/site/site.server";
import { digestOf } from "~/features/site/site-version.server";
import { contentVersions } from "./content-version.server";
import { reading } from "./read-replica.server";

/** The settings of admins, with the environment's defaults. */
export type CurrentSite = ReturnType<typeof siteOf>;

/** The content version when `site` was read. */
let version = 0;
let site: CurrentSite | undefined;
let reads: { version: number; done: Promise<void> } | undefined;

putInForce(NOTHING_STORED);

/** The site as this process last read it. */
export function currentSite(): CurrentSite {
  site ??= siteOf(NOTHING_STORED);
  return site;
}

/** Reads the site again if the content has changed; a failure leaves it as it was. Every request begins with it. */
export async function refreshSite(): Promise<CurrentSite> {
  const current = await contentVersions.current();
  if (current !== null && current !== version) {
    // A read that has begun before this change may not know of it.
    if (reads?.version !== current) reads = { version: current, done: read(current) };
    await reads.done;
  }
  return currentSite();
}

async function read(current: number): Promise<void> {
  try {
    const stored = await reading(findSite);
    if (current < version) return;
    site = siteOf(stored);
    putInForce(stored);
    version = current;
  } catch {
    // The next request tries again; what needs the database says that it is down.
    reads = undefined;
  }
}

function siteOf(stored: StoredSite) {
  const { siteName, dailyDeals } = env();
  const { name, logo, texts, filing, brandColor, inkLight, inkDark } = stored;
  const css = brandColor && brandStyles({ brandColor, inkLight, inkDark });
  return {
    stored,
    name: name ?? siteName,
    dailyDeals: stored.dailyDeals ?? dailyDeals,
    filing,
    texts,
    logo: logo && { src: `/site/${logo.digest}.${logo.type}`, width: logo.width, height: logo.height },
    /** A style sheet of the brand's colours; null with the default ones. */
    styles: css ? { path: `/site/${digestOf(css)}.css`, css } : null,
  };
}
