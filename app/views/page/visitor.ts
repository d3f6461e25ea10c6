/** The signed-in user, on every page. */
export interface Visitor {
  username: string;
  isAdmin: boolean;
  /** Number of favorites. */
  likes: number;
}
