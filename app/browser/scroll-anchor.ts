import { useLocation, useNavigationType } from "@remix-run/react";
import { createElement, useEffect, useLayoutEffect } from "react";
import { ScrollAnchoringPause } from "./scroll-anchoring-pause";

/** A card and how far below the top of the window it stood, in pixels. */
interface Anchor {
  id: string;
  top: number;
}

const STORED = "scrollAnchors";

/** Milliseconds after the last scroll in which the place is noted. */
const REST = 100;

/** Frames in which cards that come into sight find their heights. */
const SETTLING = 30;

/** What a reader does who does not want to be kept in place. */
const GOES_ON = ["wheel", "touchstart", "keydown", "pointerdown"];

/**
 * Has Back, and a reload, return to the card that was there. The router knows how far a page was scrolled, which is another
 * place as soon as cards above it are not drawn and their heights guessed. Stands after the router's own restoration.
 */
export function ScrollAnchor() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      // What stands in for the next page says nothing of this one.
      if (document.querySelector("main")?.dataset.awaits === "page") return;
      const anchor = visibleAnchor();
      if (anchor) anchors().set(key, anchor);
      else anchors().delete(key);
    };
    const noteSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(note, REST);
    };
    // What is pressed to stay here is not to wait for it.
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

/** By the key of the place in the history. */
function anchors(): Map<string, Anchor> {
  known ??= new Map(stored());
  return known;
}

function stored(): [string, Anchor][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
  } catch {
    // Some readers let no site store anything.
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...anchors()]));
  } catch {
    // Then a reload returns to where the page was scrolled to.
  }
}

/** The first card found on the way down the window, off its middle, where lists of two and four columns have a gap. */
function visibleAnchor(): Anchor | null {
  for (let y = 0.2; y < 1; y += 0.2) {
    const card = document.elementFromPoint(innerWidth * 0.4, innerHeight * y)?.closest(".deal-card[id]");
    if (card) return { id: card.id, top: card.getBoundingClientRect().top };
  }
  return null;
}

/** Until the cards around it have their heights, or the reader goes on. Gives the way to call it off. */
function holdAnchor({ id, top }: Anchor): () => void {
  let frames = 0;
  let frame = 0;
  const settle = () => {
    const card = document.getElementById(id);
    if (card) scrollBy(0, card.getBoundingClientRect().top - top);
    frames += 1;
    if (frames < SETTLING) frame = requestAnimationFrame(settle);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of GOES_ON) removeEventListener(name, stop);
  };
  for (const name of GOES_ON) addEventListener(name, stop, { passive: true, once: true });
  settle();
  return stop;
}
