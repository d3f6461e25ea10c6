import { expect, it } from "vitest";
import { chooseFeatured } from "~/features/lists/featured.server";

const TWENTY = Array.from({ length: 20 }, (_, n) => ({ id: `deal ${n}` }));
const PERIOD_MS = 300_000;
const at = (period: number) => new Date(period * PERIOD_MS);
const choose = (deals: typeof TWENTY, now = at(1)) => chooseFeatured(deals, { count: 15, now }).map(({ id }) => id);

it("chooses the requested number of distinct deals, or all when there are no more", () => {
  const chosen = choose(TWENTY);
  expect(new Set(chosen).size).toBe(15);
  expect(TWENTY.map(({ id }) => id)).toEqual(expect.arrayContaining(chosen));
  expect(new Set(choose(TWENTY.slice(0, 3)))).toEqual(new Set(["deal 0", "deal 1", "deal 2"]));
  expect(choose([])).toEqual([]);
});

it("keeps its choice for five minutes, and the order of the others when a deal is gone", () => {
  const chosen = choose(TWENTY);
  expect(choose(TWENTY.toReversed(), new Date(at(2).getTime() - 1))).toEqual(chosen);
  expect(choose(TWENTY, at(2))).not.toEqual(chosen);
  const [gone, ...rest] = chosen;
  expect(choose(TWENTY.filter(({ id }) => id !== gone)).slice(0, 14)).toEqual(rest);
});

it("begins with the deals that are named, in their order, and no others", () => {
  const first = ["deal 7", "unknown", "deal 3", "deal 7"];
  const chosen = chooseFeatured(TWENTY, { first, count: 15, now: at(1) }).map(({ id }) => id);
  expect(chosen.slice(0, 2)).toEqual(["deal 7", "deal 3"]);
  expect(new Set(chosen).size).toBe(15);
});

it("gives every deal the same chance at every position", () => {
  const rounds = 4_000;
  const first = new Map<string, number>();
  const anywhere = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const chosen = choose(TWENTY, at(round));
    for (const id of chosen) anywhere.set(id, (anywhere.get(id) ?? 0) + 1);
    first.set(chosen[0] ?? "", (first.get(chosen[0] ?? "") ?? 0) + 1);
  }
  for (const { id } of TWENTY) {
    expect(Math.abs((first.get(id) ?? 0) / rounds - 1 / 20)).toBeLessThan(0.02);
    expect(Math.abs((anywhere.get(id) ?? 0) / rounds - 15 / 20)).toBeLessThan(0.03);
  }
});
