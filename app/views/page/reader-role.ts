/** Who reads the page, as far as it shows something else to each. */
export type ReaderRole = "visitor" | "member" | "admin";
