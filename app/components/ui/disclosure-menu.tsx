import { type FocusEvent, type ReactNode, type RefObject, useEffect } from "react";

interface DisclosureMenuProps {
  /** The element that opens and closes; also for whoever closes it from inside. */
  details: RefObject<HTMLDetailsElement>;
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Closes the menu and gives the focus back to what opened it. */
export function closeMenu(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/**
 * A button that opens a panel, without script too; with it, Escape, a click beside it and leaving it with the focus
 * close it.
 */
export function DisclosureMenu({ details, summary, children, className = "" }: DisclosureMenuProps) {
  // At all times: whoever is quick presses Escape before a page has been rendered that knows of the menu being open.
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

  /** Without somewhere that the focus goes to, it is the window that has lost it. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  return (
    <details ref={details} className={`disclosure-menu ${className}`} onBlur={onBlur}>
      <summary>{summary}</summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}
