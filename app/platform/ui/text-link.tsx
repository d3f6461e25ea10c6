import { Link, type LinkProps, useLocation } from "@remix-run/react";

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`text-link ${className}`} />;
}

/** To the element of an id on this page. Of a plain link with script, React Router would take the position that it has stored for it. */
export function AnchorLink({ to, ...link }: Omit<LinkProps, "to"> & { to: string }) {
  const { search } = useLocation();
  return <Link {...link} to={{ search, hash: to }} />;
}
