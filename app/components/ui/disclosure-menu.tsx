import { type FocusEvent, type ReactNode, type RefObject, useEffect } from "react";

interface DisclosureMenuProps {
  details: RefObject<HTMLDetailsElement>;
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Closes the menu and returns the focus to its button. */
export function closeMenu(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** A button that opens a panel, without script too; with it, Escape, a click outside or losing the focus closes it. */
export function DisclosureMenu({ details, summary, children, className = "" }: DisclosureMenuProps) {
  // Not only while open: Escape may come before the open state is rendered.
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === "Escape") closeMenu(details.current);
    }
    function onClick({ target }: MouseEvent) {
      if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false;
    }
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, [details]);

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
