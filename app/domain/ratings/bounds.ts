/** The most stars, and the longest comment in code points. */
export const RATING_LIMITS = { stars: 5, comment: 2000 } as const;
