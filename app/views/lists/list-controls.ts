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

export interface ListControlsView {
  path: string;
  state: ListState;
  notes?: SearchNote[];
  categories?: Chip[];
  tags?: Chip[];
}
