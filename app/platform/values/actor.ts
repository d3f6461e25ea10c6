export interface Actor {
  /** Null once the account is deleted. */
  actorId: string | null;
  now: Date;
}
