/** What is protected by the human check. */
export type HumanAction = "signup" | "login";
