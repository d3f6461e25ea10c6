import type { ReactNode } from "react";
import { QuietLink } from "./button-link";

interface PagerProps {
  label: string;
  links: { text: string; href: string | null }[];
  preventScrollReset?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Pager({ label, links, preventScrollReset, className = "", children }: PagerProps) {
  if (!children && links.every(({ href }) => !href)) return null;
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center gap-3 ${className}`}>
      {links.map(
        ({ text, href }) =>
          href && (
            <QuietLink key={text} to={href} preventScrollReset={preventScrollReset}>
              {text}
            </QuietLink>
          ),
      )}
      {children}
    </nav>
  );
}
