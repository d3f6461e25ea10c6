import type { TFunction } from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { DEFAULT_LANGUAGE, isLanguage, type Language, type LocalizedText } from "./languages";

export interface Translator {
  readonly language: string;
  getFixedT(language: string): TFunction;
  on(event: "languageChanged", onChange: () => void): void;
  off(event: "languageChanged", onChange: () => void): void;
}

interface Translation {
  t: TFunction;
  localize: Localize;
  language: Language;
}

interface Localize {
  (text: LocalizedText): string;
  (text: LocalizedText | null | undefined): string | undefined;
}

const TranslationContext = createContext<Translation | null>(null);

export function TranslationProvider({ i18n, children }: { i18n: Translator; children: ReactNode }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      i18n.on("languageChanged", onChange);
      return () => i18n.off("languageChanged", onChange);
    },
    [i18n],
  );
  const current = () => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);
  const language = useSyncExternalStore(subscribe, current, current);
  const translation = useMemo(() => {
    const localize = ((text) => text?.[language]) as Localize;
    return { t: memoizedTranslator(i18n.getFixedT(language)), localize, language };
  }, [language, i18n]);
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>;
}

/** Subscribes once for all components. @throws Error outside of a TranslationProvider */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation is called outside of a TranslationProvider");
  return translation;
}

/** Caches texts without values, which every card repeats. */
function memoizedTranslator(t: TFunction): TFunction {
  const texts = new Map<string, unknown>();
  const translate = t as unknown as (key: string, values?: object) => unknown;
  const memoized: typeof translate = (key, values) => {
    if (values) return translate(key, values);
    if (!texts.has(key)) texts.set(key, translate(key));
    return texts.get(key);
  };
  return memoized as unknown as TFunction;
}
