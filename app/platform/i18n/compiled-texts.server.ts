import type { TFunction } from "i18next";
import type { Language } from "./languages";

type Values = Record<string, unknown>;
type Text = (values?: Values) => string;

interface Texts {
  [key: string]: string | Texts;
}

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

interface Options {
  /** Whether {@link spaced} joins values and text; i18next in browsers adds no spaces, so what they render too must not. */
  spaces?: boolean;
}

/** i18next parses a text on each call. Supports only `{{name}}` and `count`. */
export function compileTexts(language: Language, texts: object, { spaces = false }: Options = {}): TFunction {
  const compile = (text: string) => compileText(text, spaces ? spaced : unspaced);
  const compiled = new Map<string, Text>();
  const forms = new Map<string, Map<string, Text>>();
  for (const [key, text] of flatten(texts as Texts)) {
    const [suffix, form] = PLURAL_FORM.exec(key) ?? [];
    if (suffix && form) {
      const base = key.slice(0, -suffix.length);
      forms.set(base, (forms.get(base) ?? new Map()).set(form, compile(text)));
    }
    compiled.set(key, compile(text));
  }
  for (const [key, ofKey] of forms) compiled.set(key, byCount(language, ofKey, compiled.get(key) ?? (() => key)));
  const translate = (key: string, values?: Values) => compiled.get(key)?.(values) ?? key;
  return translate as unknown as TFunction;
}

function* flatten(texts: Texts, prefix = ""): Iterable<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") yield [prefix + key, value];
    else yield* flatten(value, `${prefix}${key}.`);
  }
}

function compileText(text: string, joined: typeof spaced): Text {
  const [beginning = "", ...parts] = text.split(/\{\{(\w+)\}\}/);
  if (parts.length === 0) return () => text;
  return (values) => {
    let result = beginning;
    for (let at = 0; at < parts.length; at += 2) {
      result = joined(joined(result, inserted(parts[at] as string, values)), parts[at + 1] as string);
    }
    return result;
  };
}

const HAN_TO_LATIN = /\p{Script=Han}\n[A-Za-z0-9]|[A-Za-z0-9]\n\p{Script=Han}/u;

/** Joins texts with a space between Han characters and Latin letters or digits, as texts themselves have it: boss 已通过. */
function spaced(text: string, next: string): string {
  return HAN_TO_LATIN.test(`${text.slice(-2)}\n${next.slice(0, 2)}`) ? `${text} ${next}` : text + next;
}

const unspaced: typeof spaced = (text, next) => text + next;

/** A missing value leaves its placeholder, as in i18next. */
function inserted(name: string, values: Values | undefined): string {
  return values && name in values ? String(values[name] ?? "") : `{{${name}}}`;
}

function byCount(language: Language, forms: ReadonlyMap<string, Text>, uncounted: Text): Text {
  const rules = new Intl.PluralRules(language);
  return (values) => {
    const form = typeof values?.count === "number" ? forms.get(rules.select(values.count)) : undefined;
    return (form ?? uncounted)(values);
  };
}
