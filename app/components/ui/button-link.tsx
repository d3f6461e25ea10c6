import { Link, type LinkProps } from "@remix-run/react";

/** The link to what the page is for, as a button. */
export function PrimaryLink(props: LinkProps) {
  return <Link {...props} className="button button-primary" />;
}

/** Any other link as a button. */
export function QuietLink(props: LinkProps) {
  return <Link {...props} className="button button-quiet" />;
}
