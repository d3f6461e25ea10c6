/** A kind of things: a gaming chair is a chair, which is furniture. */
export interface Kind {
  /** The kind's key: its English name, singular, in small letters. */
  name: string;
  /** The Chinese name. */
  chinese: string;
  parent: Kind | null;
  /** All of its names, as spelt. */
  names: string[];
  /** The same normalised, a space between words and between Chinese characters. */
  keys: string[];
}

/** A kind that a text names. */
export interface NamedKind {
  kind: Kind;
  /** Whether it is the name of a product or a brand, as kindle is for e-readers. */
  isProduct: boolean;
  start: number;
  end: number;
}

/** A kind and those that it is of, the nearest first. */
export function ancestry(kind: Kind): Kind[] {
  const all: Kind[] = [];
  for (let one: Kind | null = kind; one && !all.includes(one); one = one.parent) all.push(one);
  return all;
}

/** The kinds above it that it is named after, the nearest first: a gaming chair is a chair, a dishwasher only an appliance. */
export function nearestKinds(kind: Kind): Kind[] {
  const [, ...above] = ancestry(kind);
  return above.filter((one) => one.keys.some((end) => kind.keys.some((key) => key.endsWith(` ${end}`))));
}
