import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** What may take the focus over from something in it that is gone. */
const HOLDERS = "li, form, section, main";

/** A link by which a page was left: its address, and the place of the page that it stands in. */
interface FocusReturn {
  place: string;
  href: string;
}

/**
 * Tells a listener which page they have come to, and keeps the focus from being lost with the page that was left: a new
 * page begins at its content, and Back returns to the link that was followed. Stands after whatever gives back a focus of its own.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const isPop = useNavigationType() === "POP";
  const [title, setTitle] = useState("");
  const before = useRef({ key, pathname, title: "" });
  const ways = useRef(new Map<string, FocusReturn>());
  const focused = useFocused();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page or part of one that is come to.
  useEffect(() => {
    const from = before.current;
    before.current = { key, pathname, title: document.title };
    if (from.key === key) return;
    // Another search is another page at the same path.
    if (from.pathname !== pathname || from.title !== document.title) setTitle(document.title);
    const had = focused.current;
    const way = had && focusReturnOf(had.element);
    if (way) ways.current.set(from.key, way);
    const main = document.querySelector("main");
    if (from.pathname === pathname) {
      if (document.activeElement === document.body && had) moveFocus(nearestLeft(had) ?? main);
      return;
    }
    const back = isPop ? ways.current.get(key) : undefined;
    if (back && moveFocus(linkOf(back))) return;
    if (document.activeElement?.closest("main, dialog[open]")) return;
    moveFocus((hash && document.getElementById(hash.slice(1))) || main);
  }, [key, pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

interface Focused {
  element: HTMLElement;
  /** From the inside out. */
  holders: HTMLElement[];
}

/** What had the focus last, even when it is gone or cannot have it any more; nothing after a click beside everything. */
function useFocused() {
  const focused = useRef<Focused | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const holders: HTMLElement[] = [];
      for (let at = target.closest<HTMLElement>(HOLDERS); at; at = at.parentElement?.closest(HOLDERS) ?? null) {
        holders.push(at);
      }
      focused.current = { element: target, holders };
    };
    const forget = () => {
      focused.current = null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
  return focused;
}

function nearestLeft({ element, holders }: Focused): HTMLElement | undefined {
  return [element, ...holders].find((one) => one.isConnected);
}

/** Ids stay when a page is shown again, elements do not. */
function focusReturnOf(element: HTMLElement): FocusReturn | null {
  const href = element.getAttribute("href");
  const place = element.closest("[id]")?.id;
  return href && place ? { place, href } : null;
}

function linkOf({ place, href }: FocusReturn): HTMLElement | null | undefined {
  return document.getElementById(place)?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
}

/** Whether it has the focus now. What scrolls is for the router to say. */
function moveFocus(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
