export const REACTION_PATHS = { like: "/likes", noluck: "/nolucks" } as const;
