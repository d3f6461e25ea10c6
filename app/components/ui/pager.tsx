import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface PagerProps {
  label: string;
  /** The pages before and after this one; null where there is none. */
  links: { text: string; href: string | null }[];
  preventScrollReset?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Pager({ label, links, preventScrollReset, className = "", children }: PagerProps) {
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center gap-3 ${className}`}>
      {links.map(
        ({ text, href }) =>
          href && (
            <Link key={text} to={href} preventScrollReset={preventScrollReset} className="button button-quiet">
              {text}
            </Link>
          ),
      )}
      {children}
    </nav>
  );
}
