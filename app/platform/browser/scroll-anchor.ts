import { useLocation, useNavigationType } from "@remix-run/react";
import { Component, createElement, useEffect, useLayoutEffect } from "react";

interface Anchor {
  id: string;
  top: number;
}

const STORAGE_KEY = "scrollAnchors";

/** Milliseconds after the last scroll event before the anchor is recorded. */
const SCROLL_END_MS = 100;

/** Frames in which newly visible cards get their heights. */
const SETTLING_FRAMES = 30;

const USER_EVENTS = ["wheel", "touchstart", "keydown", "pointerdown"];

/** Restores by card, not by pixels: cards not drawn have estimated heights. Rendered after the router's own restoration. */
export function ScrollAnchor() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      if (document.querySelector("main")?.dataset.awaits === "page") return;
      const anchor = visibleAnchor();
      if (anchor) anchors().set(key, anchor);
      else anchors().delete(key);
    };
    const noteSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(note, SCROLL_END_MS);
    };
    // Only clicks that leave the page are noted: others should not wait for it.
    const noteLeaving = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a, form[method=get] button")) note();
    };
    addEventListener("scroll", noteSoon, { passive: true });
    addEventListener("click", noteLeaving, { capture: true });
    addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", noteSoon);
      removeEventListener("click", noteLeaving, { capture: true });
      removeEventListener("pagehide", store);
    };
  }, [key]);

  useLayoutEffect(() => {
    const anchor = isReturn ? anchors().get(key) : undefined;
    if (anchor) return holdAnchor(anchor);
  }, [key, isReturn]);

  return createElement(ScrollAnchoringPause, { page: key });
}

let known: Map<string, Anchor> | undefined;

function anchors(): Map<string, Anchor> {
  known ??= new Map(stored());
  return known;
}

function stored(): [string, Anchor][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    // Storage is denied.
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...anchors()]));
  } catch {
    // If storage is denied or full, a reload uses the router's restoration.
  }
}

/** The first visible card, looked for off the middle, where lists of two and four columns have a gap. */
function visibleAnchor(): Anchor | null {
  for (let y = 0.2; y < 1; y += 0.2) {
    const card = document.elementFromPoint(innerWidth * 0.4, innerHeight * y)?.closest(".deal-card[id]");
    if (card) return { id: card.id, top: card.getBoundingClientRect().top };
  }
  return null;
}

/** Holds until the cards have their heights or the user acts; returns a function that cancels it. */
function holdAnchor({ id, top }: Anchor): () => void {
  let frames = 0;
  let frame = 0;
  const settle = () => {
    const card = document.getElementById(id);
    if (card) scrollBy(0, card.getBoundingClientRect().top - top);
    frames += 1;
    if (frames < SETTLING_FRAMES) frame = requestAnimationFrame(settle);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of USER_EVENTS) removeEventListener(name, stop);
  };
  for (const name of USER_EVENTS) addEventListener(name, stop, { passive: true, once: true });
  settle();
  return stop;
}

/** Chromium's scroll anchoring would follow the card whose link has the focus after Back as soon as React moves it. */
class ScrollAnchoringPause extends Component<{ page: string }> {
  /** A class, because only classes have a method that runs before React changes the document. */
  override getSnapshotBeforeUpdate({ page }: { page: string }): null {
    if (page !== this.props.page) document.documentElement.style.overflowAnchor = "none";
    return null;
  }

  override componentDidUpdate(): void {
    // The second frame comes after layout.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.documentElement.style.removeProperty("overflow-anchor")),
    );
  }

  override render(): null {
    return null;
  }
}
