/** The viewer's role, on which the page's content depends. */
export type ViewerRole = "visitor" | "member" | "admin";
