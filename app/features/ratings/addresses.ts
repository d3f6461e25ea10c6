export const RATINGS_PARAMETER = "ratings";
