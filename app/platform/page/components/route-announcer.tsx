import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useDocumentEvent } from "~/platform/browser/use-document-event";

/** Containers that take the focus over from a removed element in them. */
const FOCUS_CONTAINERS = "li, form, section, main";

interface FocusReturn {
  place: string;
  href: string;
}

/** A new page begins at its content, Back at the link that was followed. */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const isPop = useNavigationType() === "POP";
  const [title, setTitle] = useState("");
  const previous = useRef({ key, pathname, title: "" });
  const focusReturns = useRef(new Map<string, FocusReturn>());
  const focused = useFocused();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useEffect(() => {
    const from = previous.current;
    previous.current = { key, pathname, title: document.title };
    if (from.key === key) return;
    // Another search is another page at the same path.
    if (from.pathname !== pathname || from.title !== document.title) setTitle(document.title);
    const lastFocused = focused.current;
    const focusReturn = lastFocused && focusReturnOf(lastFocused.element);
    if (focusReturn) focusReturns.current.set(from.key, focusReturn);
    const main = document.querySelector("main");
    if (from.pathname === pathname) {
      if (document.activeElement === document.body && lastFocused) moveFocus(nearestConnected(lastFocused) ?? main);
      return;
    }
    const back = isPop ? focusReturns.current.get(key) : undefined;
    if (back && moveFocus(linkOf(back))) return;
    if (document.activeElement?.closest("main, dialog[open]") || isTyping(document.activeElement)) return;
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
  containers: HTMLElement[];
}

/** The element focused last, even if removed or disabled since; null after a pointer press on anything else. */
function useFocused() {
  const focused = useRef<Focused | null>(null);
  useDocumentEvent("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const containers: HTMLElement[] = [];
    for (let at: HTMLElement | null = target; at; at = at.parentElement) {
      if (at.matches(FOCUS_CONTAINERS)) containers.push(at);
    }
    focused.current = { element: target, containers };
  });
  useDocumentEvent("pointerdown", () => {
    focused.current = null;
  });
  return focused;
}

function nearestConnected({ element, containers }: Focused): HTMLElement | undefined {
  return [element, ...containers].find((one) => one.isConnected);
}

/** Whether a search box has another text than the page that it led to. */
function isTyping(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.value !== element.defaultValue;
}

/** Where to return the focus, by id: ids survive when the page is rendered again. */
function focusReturnOf(element: HTMLElement): FocusReturn | null {
  const href = element.getAttribute("href");
  const place = element.parentElement?.closest("[id]")?.id;
  return href && place ? { place, href } : null;
}

function linkOf({ place, href }: FocusReturn): HTMLElement | null | undefined {
  return document.getElementById(place)?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
}

/** Moves the focus and returns whether it succeeded; scrolling is left to the router. */
function moveFocus(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
