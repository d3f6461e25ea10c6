import type { TFunction } from "i18next";
import type { TextsName } from "~/i18n/browser-texts";

interface Crumb {
  name: string;
  path: string;
}

/** A route's handle, read by layouts with the route's loader data. */
export interface PageHandle<Data = unknown> {
  /** The breadcrumb's steps for this route; the last of all is the page itself. */
  crumbs?(t: TFunction, data: Data): Crumb[];
  heading?(t: TFunction, data: Data): string | null;
  /** The texts that the route needs besides those of every page. */
  texts?: TextsName;
  /** Whether the page is a form, with a narrow column. */
  narrow?: boolean;
}
