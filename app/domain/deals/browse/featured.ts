/** Some of the items, each as likely as another, in random order; all of them when there are no more than `count`. */
export function pickAtRandom<T>(items: readonly T[], count: number, random: () => number = Math.random): T[] {
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked;
}
