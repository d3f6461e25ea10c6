import type { Page } from "@playwright/test";

/** How a form's request can fail, and the key of the error message. */
export const FAILURES = [
  ["offline", "unsent", (page: Page) => page.context().setOffline(true)],
  [
    "the site fails",
    "fault",
    (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "" })),
  ],
] as const;

export const alertWith = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
