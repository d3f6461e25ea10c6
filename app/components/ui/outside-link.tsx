import type { ReactNode } from "react";

interface OutsideLinkProps {
  href: string;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link that leaves the site: in a new tab, without a way back into ours, marked as sponsored. */
export function OutsideLink({ href, className, label, children }: OutsideLinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
    >
      {children}
    </a>
  );
}
