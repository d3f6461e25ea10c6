import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { REACTION_PATHS } from "./reaction-forms";

const PATHS: readonly (string | undefined)[] = Object.values(REACTION_PATHS);

/** For a page of deals: a reaction changes a count that its button knows already, so that nothing is loaded anew. */
export function keepsReactions({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return PATHS.includes(formAction) ? false : defaultShouldRevalidate;
}
