export const REACTION_PATHS = { like: "/likes", noluck: "/nolucks", worked: "/worked" } as const;
