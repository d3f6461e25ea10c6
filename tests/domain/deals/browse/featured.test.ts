import { expect, it } from "vitest";
import { pickAtRandom } from "~/domain/deals/browse/featured";

const TWENTY = Array.from({ length: 20 }, (_, n) => n);

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it("picks the requested number of distinct items", () => {
  const picked = pickAtRandom(TWENTY, 15);
  expect(picked).toHaveLength(15);
  expect(new Set(picked).size).toBe(15);
  expect(TWENTY).toEqual(expect.arrayContaining(picked));
});

it("picks all when there are no more than requested, and does not mutate its input", () => {
  const items = [3, 1, 2];
  expect(pickAtRandom(items, 15).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(items).toEqual([3, 1, 2]);
  expect(pickAtRandom([], 15)).toEqual([]);
  expect(pickAtRandom(items, 0)).toEqual([]);
});

it("gives every item the same chance at every position", () => {
  const random = seeded(7);
  const rounds = 20_000;
  const first = TWENTY.map(() => 0);
  const anywhere = TWENTY.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    const picked = pickAtRandom(TWENTY, 15, random);
    for (const item of picked) anywhere[item] = (anywhere[item] ?? 0) + 1;
    const [item = 0] = picked;
    first[item] = (first[item] ?? 0) + 1;
  }
  for (const count of first) expect(Math.abs(count / rounds - 1 / 20)).toBeLessThan(0.01);
  for (const count of anywhere) expect(Math.abs(count / rounds - 15 / 20)).toBeLessThan(0.02);
});

it.each([0, 0.999_999_999_999])("stays within the list when random returns %d", (value) => {
  expect(pickAtRandom(TWENTY, 20, () => value).toSorted((a, b) => a - b)).toEqual(TWENTY);
});
