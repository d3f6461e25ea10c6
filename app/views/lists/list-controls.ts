import type { Chip } from "./chip";
import type { ListState } from "./list-address";

export interface ListControlsView {
  path: string;
  state: ListState;
  categories?: Chip[];
  tags?: Chip[];
}
