import { buildIfStale } from "../../scripts/build.js";

/** Builds once, before several files start the site. */
export default function setup(): Promise<void> {
  return buildIfStale();
}
