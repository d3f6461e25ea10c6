export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The rights that need more than an account: each page and action of the admin area, and each operation of the API that is not
 * for everybody, names one of them.
 */
export const RIGHTS = {
  /** Deciding on submissions and suggested changes. */
  queue: ["moderator", "admin"],
  /** Deciding on reports of deals and reviews. */
  reports: ["moderator", "admin"],
  /** Merging deals that are one. */
  duplicates: ["moderator", "admin"],
  /** Publishing, editing, featuring and deleting deals, their states and prices; deciding on what is one's own. */
  deals: ["admin"],
  /** Letting a member publish unread, or not. */
  trust: ["admin"],
  /** Blocking stores, for submissions and deliveries. */
  hosts: ["admin"],
  /** Programs that deliver, and their tokens. */
  sources: ["admin"],
  /** Figures, jobs and the state of the site. */
  overview: ["admin"],
  /** The site's name, colours, texts and pages. */
  site: ["admin"],
  /** Replacing the site's content by a backup. */
  backups: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Whether a user has a right; visitors have none. */
export function may(user: { role: Role } | null, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right];
  return user !== null && roles.includes(user.role);
}

export function isRight(name: string): name is Right {
  return Object.hasOwn(RIGHTS, name);
}
