import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "~/addresses/reactions";
import { isRootStale } from "./root-data";

const REACTIONS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

/** "It worked" may change a deal's state. */
const COUNTED: typeof REACTIONS = [REACTION_PATHS.like, REACTION_PATHS.noluck];

let updated: string | null = null;

/** Announces that a navigation to an address only records what is already shown; null once another page is shown. */
export function announceAddressUpdate(href: string | null): void {
  updated = href;
}

/** Whether a navigation to an address only records what is already shown. */
export function isAddressUpdate(href: string): boolean {
  return href === updated;
}

/** Whether a navigation stays on the page: to a fragment, or to the address of what is already shown. */
function isWithinPage({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return false;
  const [current, next = ""] = [currentUrl, nextUrl].map(({ pathname, search }) => `${pathname}${search}`);
  return next === current ? nextUrl.hash !== currentUrl.hash : isAddressUpdate(next);
}

/** Whether a form only changed a preference that no page's data depends on. */
function isAppearanceChange({ formAction, formData }: ShouldRevalidateFunctionArgs): boolean {
  const isOfData = ["language", "liveOnly", "dealLanguage"].some((name) => formData?.has(name));
  return formAction === "/preferences" && !isOfData;
}

/** Whether a form failed on the network or the server: nothing is revalidated. */
function isFailedAction({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 500;
}

/** `shouldRevalidate` of the root: after forms, after an invalidation, and for `?lang=`. */
export function revalidatesRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, formAction, actionResult, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (REACTIONS.includes(formAction)) {
    // The header counts likes; a failed reaction changes nothing, and one by a signed-out visitor redirects to the log-in page.
    const counts = formAction === REACTION_PATHS.like && Boolean(actionResult);
    return counts || nextUrl.pathname !== currentUrl.pathname;
  }
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate && !isFailedAction(args);
  return isRootStale() || nextUrl.searchParams.has("lang");
}

/** `shouldRevalidate` of a page of deals: not for a reaction, whose button already shows the new count. */
export function revalidatesDeals(args: ShouldRevalidateFunctionArgs): boolean {
  if (isAppearanceChange(args) || COUNTED.includes(args.formAction) || isWithinPage(args) || isFailedAction(args))
    return false;
  return args.defaultShouldRevalidate;
}
