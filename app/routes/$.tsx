import { pageMeta } from "~/views/page/page-meta";
import { errorPage } from "~/web/page/page.server";

export const meta = pageMeta;

/** Every address that no other route knows. */
export function loader() {
  throw errorPage("not_found");
}

export const action = loader;

export default function NotFound() {
  return null;
}
