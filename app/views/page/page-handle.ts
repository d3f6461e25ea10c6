import type { TFunction } from "i18next";

/** A step of the way from the home page to a page. */
export interface Crumb {
  name: string;
  path: string;
}

/** What a route tells the layouts around it, from what its loader has answered. */
export interface PageHandle<Data = unknown> {
  /** The steps that this route adds to the breadcrumb; the last one of all is the page itself. */
  crumbs?(t: TFunction, data: Data): Crumb[];
  /** The page's heading, where its layout shows it. */
  heading?(t: TFunction, data: Data): string | null;
  /** Whether the page is a form, too wide for its fields at the site's full width. */
  narrow?: boolean;
}
