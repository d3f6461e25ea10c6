import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "~/views/reaction-paths";
import { invalidate, isRootStale } from "./loader-cache";
import { isMemberShown } from "./root-loader";

const REACTIONS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

let updated: string | null = null;

/** Says that the navigation to an address that follows only writes down what is shown already. */
export function announceAddressUpdate(href: string): void {
  updated = href;
}

/** Whether a navigation to an address only writes down what is shown already. */
export function isAddressUpdate(href: string): boolean {
  return href === updated;
}

/** Whether a navigation stays where it is: to another place of the page, or to the address of what is shown. */
function isWithinPage({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return false;
  const [current, next] = [currentUrl, nextUrl].map(({ pathname, search }) => `${pathname}${search}`);
  if (next === current) return nextUrl.hash !== currentUrl.hash;
  // Asked for the page, and for each fetcher that has loaded something of it.
  if (next !== updated) updated = null;
  return next === updated;
}

/** Whether only a preference has been written that changes no word of a page. */
function isAppearanceChange({ formAction, formData }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === "/preferences" && !formData?.has("language");
}

/** Whether a form has met no answer: the page stays as it is, and what cannot be reached is not asked for either. */
function isFailedAction({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 500;
}

/** For the root: who is logged in, and in which language, changes when something is sent or an address says so. */
export function revalidatesRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, formAction, actionResult, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (REACTIONS.includes(formAction)) {
    // The header counts likes; a reaction that failed changes nothing, and one that leads to the log-in finds nobody there.
    const counts = formAction === REACTION_PATHS.like && Boolean(actionResult);
    return counts || nextUrl.pathname !== currentUrl.pathname;
  }
  if (formMethod && formMethod !== "GET") {
    // Whatever has been written may stand on any page.
    if (!isAppearanceChange(args)) invalidate();
    return defaultShouldRevalidate && !isFailedAction(args);
  }
  // Nobody who is logged in is led to the log-in page: the session has ended, perhaps on another device.
  if (nextUrl.pathname === "/login" && isMemberShown()) invalidate();
  return isRootStale() || nextUrl.searchParams.has("lang");
}

/** For a page of deals: a reaction changes a count that its button knows already, so that nothing is loaded anew. */
export function revalidatesDeals(args: ShouldRevalidateFunctionArgs): boolean {
  if (isAppearanceChange(args) || REACTIONS.includes(args.formAction) || isWithinPage(args) || isFailedAction(args))
    return false;
  return args.defaultShouldRevalidate;
}
