import { Link, type LinkProps } from "@remix-run/react";

/** A link within text; an anchor has the class alone. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-link" />;
}
