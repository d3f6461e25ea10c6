import type { TFunction } from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { type LocalizedText, localized } from "./languages";

/** What speaks the texts of a language, and says when that becomes another: i18next in the browser. */
export interface Translator {
  readonly language: string;
  getFixedT(language: string): TFunction;
  on(event: "languageChanged", changed: () => void): void;
  off(event: "languageChanged", changed: () => void): void;
}

interface Translation {
  /** The text of a key in the page's language. */
  t: TFunction;
  /** What a sentence of the server's is in the page's language. */
  localize: Localize;
  i18n: Translator;
}

interface Localize {
  (sentence: LocalizedText): string;
  (sentence: LocalizedText | null | undefined): string | undefined;
}

const TranslationContext = createContext<Translation | null>(null);

/** Has everything inside speak the language of `i18n`, whichever that is at a time. */
export function TranslationProvider({ i18n, children }: { i18n: Translator; children: ReactNode }) {
  const watch = useCallback(
    (changed: () => void) => {
      i18n.on("languageChanged", changed);
      return () => i18n.off("languageChanged", changed);
    },
    [i18n],
  );
  const current = () => i18n.language;
  const language = useSyncExternalStore(watch, current, current);
  const translation = useMemo(() => {
    const localize = ((sentence) => sentence && localized(language, sentence)) as Localize;
    return { t: memoizedTranslator(i18n.getFixedT(language)), localize, i18n };
  }, [language, i18n]);
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>;
}

/**
 * The translation that a page shares: the provider alone watches the language. Watched in each component that says something,
 * of which a list has thousands, it took a third of the time in which a page starts.
 *
 * @throws Error outside of a TranslationProvider.
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation is called outside of a TranslationProvider");
  return translation;
}

/** Looks each text up once that has no values to be put in: every card says the same ones. */
function memoizedTranslator(t: TFunction): TFunction {
  const texts = new Map<string, unknown>();
  const look = t as unknown as (key: string, values?: object) => unknown;
  const remembered: typeof look = (key, values) => {
    if (values) return look(key, values);
    if (!texts.has(key)) texts.set(key, look(key));
    return texts.get(key);
  };
  return remembered as unknown as TFunction;
}
