import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "./reaction-forms";

const PATHS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

/** For every page: a move within it, such as closing the menu by Back, loads nothing. */
export function revalidatesPage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isMove =
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search === nextUrl.search &&
    currentUrl.hash !== nextUrl.hash;
  return isMove ? false : defaultShouldRevalidate;
}

/** For a page of deals: a reaction changes a count that its button knows already, so that nothing is loaded anew. */
export function revalidatesDeals(args: ShouldRevalidateFunctionArgs): boolean {
  return PATHS.includes(args.formAction) ? false : revalidatesPage(args);
}
