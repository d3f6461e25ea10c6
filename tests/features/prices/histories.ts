import type { PriceVerdictCode } from "~/features/prices/verdict";
import type { Seen } from "../../support/prices";
import { readJsonLines } from "../../support/records";

/** A history, the deal's price, and the expected verdict. */
export interface History {
  name: string;
  seen: Seen[];
  /** Default: the last observed price. */
  price?: number;
  /** In days from now. */
  ends?: number;
  verdict: PriceVerdictCode;
  reference: number | null;
  en: string;
  zh: string;
}

/** The sentences of verdicts that name no price. */
const SENTENCES: Partial<Record<PriceVerdictCode, Pick<History, "en" | "zh">>> = {
  unchecked: { en: "The store’s claim; we haven’t verified it yet", zh: "价格由商家提供，本站尚未核实" },
  lowest90: { en: "Lowest price we’ve seen in 90 days", zh: "本站近 90 天记录的最低价" },
};

export const HISTORIES = readJsonLines<History>(new URL("histories.jsonl", import.meta.url)).map((history) => ({
  ...SENTENCES[history.verdict],
  ...history,
}));
