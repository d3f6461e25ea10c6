import { buildIfStale } from "../../scripts/build.js";

/** Before several files start the site. */
export default function setup(): Promise<void> {
  return buildIfStale();
}
