import type { TFunction } from "i18next";
import type { ListAboutView } from "~/views/lists/deal-list-view";

/** What a category, tag or shop's list says of itself below its deals. */
export function listAbout(t: TFunction, kind: "category" | "tag" | "store", name: string): ListAboutView {
  return { title: t(`${kind}.about`, { name }), text: t(`${kind}.aboutText`, { name }) };
}
