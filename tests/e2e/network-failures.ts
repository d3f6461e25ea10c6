import type { Page } from "@playwright/test";

/** The ways in which a form meets no answer. */
export const FAILURES = [
  ["the network is away", "unsent", (page: Page) => page.context().setOffline(true)],
  [
    "the site fails",
    "fault",
    (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "" })),
  ],
] as const;

export const said = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
