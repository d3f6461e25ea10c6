import type { ListState } from "./list-address";

export interface Chip {
  href: string;
  name: string;
  current: boolean;
}

export interface ListControlsView {
  path: string;
  state: ListState;
  categories?: Chip[];
  tags?: Chip[];
}
