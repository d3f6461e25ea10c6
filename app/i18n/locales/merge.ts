export interface Texts {
  [section: string]: object;
}

type Merged<Parts extends readonly Texts[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly Texts[],
]
  ? First & Merged<Rest>
  : unknown;

/** The texts of several files as one; sections that are in more than one have the texts of all. */
export function merge<const Parts extends readonly Texts[]>(...parts: Parts): Merged<Parts> {
  const merged: Texts = {};
  for (const [name, texts] of parts.flatMap(Object.entries<object>)) merged[name] = { ...merged[name], ...texts };
  return merged as Merged<Parts>;
}
