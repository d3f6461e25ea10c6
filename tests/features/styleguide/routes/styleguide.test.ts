import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loader } from "~/features/styleguide/routes/styleguide";
import { load } from "../../../support/routes";

const folder = (name: string) => new URL(`../../../../app/${name}/`, import.meta.url);

/** Components that are shown as part of another one. */
const INDIRECT = ["chart", "disclosure-menu", "skip-link", "timed-text", "toasts"];

describe("the style guide", () => {
  it("has every component of app/platform/ui", () => {
    const guide = readdirSync(folder("features/styleguide/components"))
      .map((file) => readFileSync(new URL(file, folder("features/styleguide/components")), "utf8"))
      .join("\n");
    const pieces = readdirSync(folder("platform/ui")).filter((file) => file.endsWith(".tsx"));
    expect(pieces.length).toBeGreaterThan(5);
    const missing = pieces
      .map((file) => file.replace(".tsx", ""))
      .filter((name) => !INDIRECT.includes(name) && !guide.includes(`"~/platform/ui/${name}"`));
    expect(missing).toEqual([]);
  });

  it.each([
    ["en", "$39.90"],
    ["zh", "$39.90"],
  ])("shows deals in every state, in %s", async (language, price) => {
    const { cards, detail } = await load(loader, `/styleguide?lang=${language}`);
    expect(new Set(cards.map(({ expiry }) => expiry.state))).toEqual(
      new Set(["none", "left", "today", "soon", "expired"]),
    );
    expect(cards.map((card) => card.price)).toEqual(expect.arrayContaining([null, price]));
    for (const key of ["image", "coupon", "was", "rating"] as const) {
      expect([key, new Set(cards.map((card) => card[key] === null))]).toEqual([key, new Set([true, false])]);
    }
    expect(cards.some(({ like }) => like.on) && cards.some(({ noluck }) => noluck.on)).toBe(true);
    expect(/\p{Script=Han}/u.test(detail.description)).toBe(language === "zh");
  });
});
