import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "./reaction-forms";

const PATHS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

/** For what counts the likes of the reader: loaded anew after one that was saved, and after nothing that failed. */
export function countsLikes({
  formAction,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (!PATHS.includes(formAction)) return defaultShouldRevalidate;
  return formAction === REACTION_PATHS.like && Boolean(actionResult);
}

/** For a page of deals: a reaction changes a count that its button knows already, so that nothing is loaded anew. */
export function keepsReactions({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return PATHS.includes(formAction) ? false : defaultShouldRevalidate;
}
