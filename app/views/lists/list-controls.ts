import type { ListState } from "./list-address";

export interface Chip {
  href: string;
  name: string;
  current: boolean;
  /** Its number of live deals. */
  count?: number;
}

/** How a search was understood, with a link to search otherwise. */
export interface SearchNote {
  text: string;
  link: { text: string; href: string };
}

export interface FollowLink {
  href: string;
  text: string;
  /** The label of the link to submit a deal. */
  submit: string;
}

export interface ListFiltersView {
  /** The link past the filters. */
  skip: string;
  label: string;
  /** Any number of them may be current. */
  chips: Chip[];
  /** The link that removes all filters, if there are any. */
  clear: { href: string; text: string } | null;
  /** The offered orders, and texts of the form. */
  sorts: { key: string; text: string }[];
  filter: string;
  filterButton: string;
  placeholder: string;
  languages: { label: string; choices: (readonly [value: string, text: string])[] };
  apply: string;
  /** The label of the switch for live deals. */
  live: string;
  /** The name of the form's bounds. */
  price: string;
  bounds: { name: "minPrice" | "maxPrice"; label: string; placeholder: string; value: string }[];
}

export interface ListControlsView {
  path: string;
  state: ListState;
  filters: ListFiltersView;
  notes?: SearchNote[];
  categories?: Chip[];
  tags?: Chip[];
  /** The link to the page about the list's feeds. */
  follow?: FollowLink | null;
}
