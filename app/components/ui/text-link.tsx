import { Link, type LinkProps } from "@remix-run/react";

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`text-link ${className}`} />;
}
