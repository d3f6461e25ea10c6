import type { Chip } from "./chip";
import type { ListState } from "./list-address";

/** What narrows and orders a list, in the answer of its page's loader. */
export interface ListControlsView {
  path: string;
  state: ListState;
  categories?: Chip[];
  tags?: Chip[];
}
