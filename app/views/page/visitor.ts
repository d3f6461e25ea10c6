export interface Visitor {
  username: string;
  isAdmin: boolean;
  likes: number;
}
