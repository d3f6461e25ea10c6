import type { TFunction } from "i18next";
import type { Language } from "./languages";

type Values = Record<string, unknown>;
type Text = (values?: Values) => string;

interface Texts {
  [key: string]: string | Texts;
}

/** What follows a key whose text depends on a `count`. */
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * The translate function of a language, from texts made into functions once. It says what i18next says of them, which looks
 * each up and takes it apart anew: a page of 50 cards says 900. Of i18next's formats it knows `{{name}}` and forms by `count`.
 */
export function compileTexts(language: Language, texts: object): TFunction {
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
  const say = (key: string, values?: Values) => compiled.get(key)?.(values) ?? key;
  return say as unknown as TFunction;
}

function* flatten(texts: Texts, above = ""): Iterable<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") yield [above + key, value];
    else yield* flatten(value, `${above}${key}.`);
  }
}

function compile(text: string): Text {
  const [beginning = "", ...parts] = text.split(/\{\{(\w+)\}\}/);
  if (parts.length === 0) return () => text;
  return (values) => {
    let said = beginning;
    for (let at = 0; at < parts.length; at += 2) said += inserted(parts[at] as string, values) + parts[at + 1];
    return said;
  };
}

/** What is not given stays as it is written. */
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
