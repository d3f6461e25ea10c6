import fc from "fast-check";
import { expect, it } from "vitest";
import { shareLinks } from "~/features/deals/share-links";
import { unicodeText } from "../../platform/values/unicode-text";

const url = "https://deals.example/deals/1/普罗威台灯?lang=zh";
const image = "https://img.example/a.jpg?w=1&h=2";

const addresses = (title: string, picture: string | null = image) =>
  new Map(shareLinks({ url, title, image: picture }).map(({ name, href }) => [name, new URL(href)]));
const parameters = (address: URL | undefined) => Object.fromEntries(address?.searchParams ?? []);

it.each(['Lamp & shade #1 = 100% ✨ + "more" <b>', "普罗威台灯：双倍明亮", "javascript:alert(1)", ""])(
  "carries the address and the title %j whole",
  (title) => {
    const links = addresses(title);
    expect([...links.keys()]).toEqual(["Facebook", "Twitter (X)", "Pinterest", "Reddit", "LinkedIn", "Instagram"]);
    expect(parameters(links.get("Facebook"))).toEqual({ u: url });
    expect(parameters(links.get("Twitter (X)"))).toEqual({ url, text: title });
    expect(parameters(links.get("Pinterest"))).toEqual({ url, media: image, description: title });
    expect(parameters(links.get("Reddit"))).toEqual({ url, title });
    expect(parameters(links.get("LinkedIn"))).toEqual({ url });
    expect(links.get("Instagram")?.href).toBe("https://www.instagram.com/");
  },
);

it("leads only to the networks, whatever is shared", () => {
  const hosts = ["www.facebook.com", "twitter.com", "www.pinterest.com", "www.reddit.com", "www.linkedin.com"];
  const anything = unicodeText({ maxLength: 40 });
  fc.assert(
    fc.property(anything, anything, fc.option(anything), (address, title, picture) => {
      const links = shareLinks({ url: address, title, image: picture }).map(({ href }) => new URL(href));
      expect(links.map(({ protocol }) => protocol)).toEqual(links.map(() => "https:"));
      expect(links.map(({ host }) => host)).toEqual([...hosts, "www.instagram.com"]);
      expect(links.map(({ hash }) => hash).join("")).toBe("");
    }),
  );
});

it.each([null, "/placeholder.jpg", "data:image/png;base64,AA", "javascript:alert(1)"])(
  "offers Pinterest no picture %s",
  (picture) => {
    expect(addresses("Lamp", picture).get("Pinterest")?.searchParams.has("media")).toBe(false);
  },
);

it("writes spaces so that no network shows a plus", () => {
  expect(addresses("Two words").get("Twitter (X)")?.search).toContain("text=Two%20words");
});

it("accepts a lone surrogate", () => {
  expect(addresses("Half \ud83c").get("Reddit")?.searchParams.get("title")).toBe("Half \ufffd");
});
