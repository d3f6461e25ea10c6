/** Maximum stars, and maximum comment length in code points. */
export const RATING_LIMITS = { stars: 5, comment: 2000 } as const;
