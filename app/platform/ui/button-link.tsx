import { Link, type LinkProps } from "@remix-run/react";

export function PrimaryLink(props: LinkProps) {
  return <Link {...props} className="button button-primary" />;
}

export function QuietLink(props: LinkProps) {
  return <Link {...props} className="button button-quiet" />;
}
