export type ViewerRole = "visitor" | "member" | "admin";
