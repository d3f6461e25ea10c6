/** Such as "7 + 5", of a human check. */
export function sumOf(text: string): string {
  const [, a, sign, b] = /(\d+) ([+−-]) (\d+)/.exec(text) ?? [];
  return String(Number(a) + (sign === "+" ? 1 : -1) * Number(b));
}
