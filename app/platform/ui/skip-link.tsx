import type { MouseEvent } from "react";

/** The footer's id: no list grows while the focus is in it. */
export const FOOTER = "footer";

export const DEALS = "deals";

export function SkipLink({ to, focus, children }: { to: string; focus?: string; children: string }) {
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

export function SkipToDeals({ text }: { text: string }) {
  return (
    <SkipLink to={DEALS} focus=":is(h2, h3) a">
      {text}
    </SkipLink>
  );
}
