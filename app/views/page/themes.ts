/** The themes to choose from; the system's is what the device shows elsewhere. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
