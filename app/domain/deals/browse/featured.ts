/** A uniform random sample of up to `count` items, in random order. */
export function pickAtRandom<T>(items: readonly T[], count: number, random: () => number = Math.random): T[] {
  const remaining = [...items];
  const picked: T[] = [];
  while (picked.length < count && remaining.length > 0) {
    picked.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  }
  return picked;
}
