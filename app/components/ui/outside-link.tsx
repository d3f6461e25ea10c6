import type { ReactNode } from "react";

interface OutsideLinkProps {
  href: string;
  className?: string;
  label?: string;
  ping?: string;
  children: ReactNode;
}

/** In a new tab, without opener and referrer, marked as sponsored. */
export function OutsideLink({ href, className, label, ping, children }: OutsideLinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      ping={ping}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
    >
      {children}
    </a>
  );
}
