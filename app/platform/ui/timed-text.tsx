import { createElement, Fragment, type ReactNode } from "react";
import type { Moment } from "~/platform/i18n/site-format.server";
import { LocalTime } from "./local-time";

interface TimedTextProps {
  text: string;
  /** The times that stand in the text, each as its own text has it. */
  at: Moment | readonly Moment[];
}

/** A text whose times are in the reader's zone where script runs; before, they are the server's, with the zone's name. */
export function TimedText({ text, at }: TimedTextProps) {
  const pieces: ReactNode[] = [text];
  for (const moment of [at].flat()) {
    const place = pieces.findIndex((piece) => typeof piece === "string" && piece.includes(moment.text));
    if (place < 0) continue;
    const [before, ...after] = String(pieces[place]).split(moment.text);
    pieces.splice(place, 1, before, <LocalTime at={moment} />, after.join(moment.text));
  }
  return createElement(Fragment, null, ...pieces);
}
