import { buildIfStale } from "../../scripts/build.js";

/** What several files start at once is built once, before. */
export default function setup(): Promise<void> {
  return buildIfStale();
}
