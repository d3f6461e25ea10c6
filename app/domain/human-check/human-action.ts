/** What a person is asked for at. */
export type HumanAction = "signup" | "login";
