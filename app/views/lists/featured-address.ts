/** Where the featured deals are for a home page that the browser puts together itself. */
export const FEATURED_PATH = "/featured.json";

/** Names a featured deal that is to be shown again, at the beginning; may be repeated. */
export const FEATURED_PARAMETER = "featured";
