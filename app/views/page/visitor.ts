/** Who is logged in, as every page shows it. */
export interface Visitor {
  username: string;
  isAdmin: boolean;
  /** How many deals they like. */
  likes: number;
}
