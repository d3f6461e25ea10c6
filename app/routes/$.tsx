import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorPage } from "~/http/page.server";
import { languageOf } from "~/http/preferences.server";

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs) {
  throw errorPage("not_found", languageOf(request));
}

export const action = loader;

export default function NotFound() {
  return null;
}
