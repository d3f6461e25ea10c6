import type { Chip } from "./chip";
import type { ListState } from "./list-address";

/** The filters and the sort order of a list, in loader data. */
export interface ListControlsView {
  path: string;
  state: ListState;
  categories?: Chip[];
  tags?: Chip[];
}
