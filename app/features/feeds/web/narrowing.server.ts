import { env } from "~/env.server";
import { NARROWING_CONDITIONS } from "~/features/conditions/conditions";
import { readCondition } from "~/features/conditions/read-conditions";
import { storeSlug } from "~/features/deals/slugs";
import { findStore } from "~/features/lists/stores.server";
import type { PageRequest } from "~/platform/page/page.server";

/** Errors of the fields that narrow a feed, which ignores invalid ones; a store without deals may get some later. */
export async function narrowingErrors({ db, t, url: { searchParams } }: PageRequest) {
  const errors: Partial<Record<(typeof NARROWING_CONDITIONS)[number], string>> = {};
  for (const name of NARROWING_CONDITIONS) {
    const typed = searchParams.get(name)?.trim() ?? "";
    const read = readCondition(name, typed, env().siteCurrency);
    const isUnknown = name === "store" && read !== null && (await findStore(db, storeSlug(String(read)))) === null;
    if (isUnknown || (name !== "store" && typed !== "" && read === null)) errors[name] = t(`followErrors.${name}`);
  }
  return errors;
}
