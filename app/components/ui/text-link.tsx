import { Link, type LinkProps } from "@remix-run/react";

export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-link" />;
}
