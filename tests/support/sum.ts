/** The result of the sum that a human check asks, such as "7 + 5". */
export function sumOf(text: string): string {
  const [, a, sign, b] = /(\d+) ([+−-]) (\d+)/.exec(text) ?? [];
  return String(Number(a) + (sign === "+" ? 1 : -1) * Number(b));
}
