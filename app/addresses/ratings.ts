/** The page of a deal's ratings. */

export const RATINGS_PARAMETER = "ratings";
