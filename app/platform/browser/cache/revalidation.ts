import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "~/features/reactions/addresses";
import { isRootStale } from "./root-data";

const REACTIONS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

/** "It worked" may change a deal's state. */
const COUNTED: typeof REACTIONS = [REACTION_PATHS.like, REACTION_PATHS.noluck];

let updated: string | null = null;

/** Announces that a navigation only records what is already shown; null once another page is shown. */
export function announceAddressUpdate(href: string | null): void {
  updated = href;
}

export function isAddressUpdate(href: string): boolean {
  return href === updated;
}

function isWithinPage({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return false;
  const [current, next = ""] = [currentUrl, nextUrl].map(({ pathname, search }) => `${pathname}${search}`);
  return next === current ? nextUrl.hash !== currentUrl.hash : isAddressUpdate(next);
}

function isAppearanceChange({ formAction, formData }: ShouldRevalidateFunctionArgs): boolean {
  const isOfData = ["language", "liveOnly", "dealLanguage"].some((name) => formData?.has(name));
  return formAction === "/preferences" && !isOfData;
}

function isFailedAction({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 500;
}

/** The root reloads after forms, after an invalidation, and for `?lang=`. */
export function revalidatesRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, formAction, actionResult, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (REACTIONS.includes(formAction)) {
    // A failed reaction changes no count of likes; one of a visitor redirects to the log-in page.
    const counts = formAction === REACTION_PATHS.like && Boolean(actionResult);
    return counts || nextUrl.pathname !== currentUrl.pathname;
  }
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate && !isFailedAction(args);
  return isRootStale() || nextUrl.searchParams.has("lang");
}

/** Deals reload after forms, except for a reaction, whose button already shows the new count. */
export function revalidatesDeals(args: ShouldRevalidateFunctionArgs): boolean {
  if (isAppearanceChange(args) || COUNTED.includes(args.formAction) || isWithinPage(args) || isFailedAction(args))
    return false;
  return args.defaultShouldRevalidate;
}
