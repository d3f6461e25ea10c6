import { Link, type LinkProps, useLocation } from "@remix-run/react";

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`text-link ${className}`} />;
}

/** A link to an element of this page. With a plain link, React Router would restore the scroll position that it has stored. */
export function AnchorLink({ to, ...link }: Omit<LinkProps, "to"> & { to: string }) {
  const { search } = useLocation();
  return <Link {...link} to={{ search, hash: to }} />;
}
