export type HumanAction = "signup" | "login";
