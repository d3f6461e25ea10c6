import type { FocusEvent, ReactNode, RefObject } from "react";
import { useDocumentEvent } from "~/platform/browser/use-document-event";

interface DisclosureMenuProps {
  details: RefObject<HTMLDetailsElement>;
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}

export function closeMenu(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** A menu that opens without script too; with it, Escape, a click outside or losing the focus closes it. */
export function DisclosureMenu({ details, summary, children, className = "" }: DisclosureMenuProps) {
  // Listens even while closed: Escape may come before the open state is rendered.
  useDocumentEvent("keydown", ({ key }) => {
    if (key === "Escape") closeMenu(details.current);
  });
  useDocumentEvent("click", ({ target }) => {
    if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false;
  });

  /** Ignores a blur of the whole window, which has no relatedTarget. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  return (
    <details ref={details} className={`disclosure-menu ${className}`} onBlur={onBlur}>
      <summary>{summary}</summary>
      <div className="panel disclosure-panel">{children}</div>
    </details>
  );
}
