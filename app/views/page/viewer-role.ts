/** Who reads the page, as far as it shows something else to each. */
export type ViewerRole = "visitor" | "member" | "admin";
