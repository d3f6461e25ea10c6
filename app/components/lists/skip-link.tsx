import type { MouseEvent } from "react";

/** The footer's id. No list grows while the focus is in it. */
export const FOOTER = "footer";

/** A list's id. */
export const DEALS = "deals";

interface SkipLinkProps {
  /** The id of the element to skip to. */
  to: string;
  /** What of it gets the focus, where script runs. */
  focus?: string;
  children: string;
}

/** A link past a part of the page, visible on focus. */
export function SkipLink({ to, focus, children }: SkipLinkProps) {
  /** Moves the focus as well, so that the next Tab goes on from there. */
  function skip(event: MouseEvent) {
    const place = document.getElementById(to);
    const target = focus ? place?.querySelector<HTMLElement>(focus) : place;
    if (!target) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: "instant" });
  }

  return (
    <a
      href={`#${to}`}
      onClick={skip}
      data-in-place
      className="button button-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:px-4"
    >
      {children}
    </a>
  );
}

/** Past the filters of a list to its first deal. */
export function SkipToDeals({ text }: { text: string }) {
  return (
    <SkipLink to={DEALS} focus=":is(h2, h3) a">
      {text}
    </SkipLink>
  );
}
