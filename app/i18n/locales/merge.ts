export interface Texts {
  [section: string]: object;
}

/** The texts of two files as one; sections that stand in both have the texts of both. */
export function merge<One extends Texts, Other extends Texts>(one: One, other: Other): One & Other {
  const sections = Object.entries(other).map(([name, texts]) => [name, { ...one[name], ...texts }]);
  return { ...one, ...Object.fromEntries(sections) };
}
