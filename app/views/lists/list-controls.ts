import type { ListState } from "./list-address";

export interface Chip {
  href: string;
  name: string;
  current: boolean;
}

export interface FollowLink {
  href: string;
  text: string;
}

export interface ListControlsView {
  path: string;
  state: ListState;
  categories?: Chip[];
  tags?: Chip[];
  /** The link to the page about the list's feeds. */
  follow?: FollowLink | null;
}
