import type { ReactNode } from "react";

interface OutsideLinkProps {
  id?: string;
  href: string;
  className?: string;
  labelledBy?: string;
  title?: string;
  ping?: string;
  children: ReactNode;
}

/** A link that opens in a new tab, without opener and referrer, marked as sponsored. */
export function OutsideLink({ id, href, className, labelledBy, title, ping, children }: OutsideLinkProps) {
  return (
    <a
      id={id}
      href={href}
      className={className}
      aria-labelledby={labelledBy}
      title={title}
      ping={ping}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
    >
      {children}
    </a>
  );
}
