import type { ListState } from "./list-address";

export interface Chip {
  href: string;
  name: string;
  current: boolean;
}

/** How a search was understood, with a link to search otherwise. */
export interface SearchNote {
  text: string;
  link: { text: string; href: string };
}

export interface FollowLink {
  href: string;
  text: string;
}

export interface ListControlsView {
  path: string;
  state: ListState;
  notes?: SearchNote[];
  categories?: Chip[];
  tags?: Chip[];
  /** The link to the page about the list's feeds. */
  follow?: FollowLink | null;
}
