import { describe, expect, it } from "vitest";
import { ancestry, nearestKinds } from "~/features/search/kind";
import { Kinds, kinds } from "~/features/search/kinds.server";

const kindOf = (title: string) => kinds().ofTitle(title)?.name ?? null;

describe("the kind of a title", () => {
  it.each([
    ["Anker 65W USB-C Charger for MacBook", "wall charger"],
    ["Chair Mat for Carpet", "chair mat"],
    ["Ninja 4-Quart Air Fryer with Recipe Book", "air fryer"],
    ["Dell XPS 13 Laptop, 16GB RAM, 512GB SSD", "laptop"],
    ["Lenovo IdeaPad Slim 3 Laptop 16GB RAM 512GB SSD", "laptop"],
    ["1TB Portable SSD", "portable ssd"],
    ["Kindle Paperwhite 16 GB", "e-reader"],
    ["The Legend of Zelda – Nintendo Switch", null],
    ["小米 手机壳 透明", "phone case"],
    ["适用于 iPhone 15 的手机壳", "phone case"],
    ["美的 5L 空气炸锅 家用多功能 不粘锅", "air fryer"],
    ["安踏 跑步 鞋架", "shoe rack"],
    ["小米 自动洗手机套装", "soap dispenser"],
    ["卡塔尔世界杯", null],
    ["Fresh fruit of the season, 5 lb Bag", "fruit"],
    ["", null],
  ])("%s: %s", (title, kind) => {
    expect(kindOf(title)).toBe(kind);
  });
});

describe("the kind that a query seeks", () => {
  const sought = (query: string) => {
    const found = kinds().sought(query);
    return found && [found.kind.name, found.rest.trim()];
  };

  it.each([
    ["black laptop", ["laptop", "black"]],
    ["gaming chair", ["gaming chair", ""]],
    ["case for iphone", ["case", "for iphone"]],
    ["男士外套", ["jacket", "男士"]],
    ["kindle", ["e-reader", "kindle"]],
    ["kindle alternative", ["e-reader", ""]],
    ["laptop -dell", ["laptop", "-dell"]],
    ['"laptop"', null],
    ["-laptop", null],
    ["nimbrel", null],
  ])("%s: %s", (query, expected) => {
    expect(sought(query)).toEqual(expected);
  });

  it("has a wider one, with the rest of the name", () => {
    const { wider } = kinds().sought("red gaming chair") ?? {};
    expect([wider?.kind.name, wider?.rest.trim().replace(/\s+/g, " ")]).toEqual(["chair", "red gaming"]);
  });
});

it("the nearest kinds are those that a kind is named after", () => {
  const nearest = (name: string) => nearestKinds(kinds().named(name) ?? expect.fail(name)).map((kind) => kind.name);
  expect(nearest("gaming chair")).toContain("chair");
  expect(nearest("dishwasher")).toEqual([]);
});

describe("a list of kinds", () => {
  it("has parents, names of one kind, and no circles", () => {
    const list = new Kinds("\tchair\t椅子\nchair\tgaming chair\t电竞椅\tdxracer\n");
    expect(ancestry(list.named("DXRacer") ?? expect.fail()).map(({ name }) => name)).toEqual(["gaming chair", "chair"]);
    expect(() => new Kinds("sofa\tchair\t椅子\n")).toThrow("No kind is named sofa");
    expect(() => new Kinds("\tchair\t椅子\n\tseat\t座椅, 椅子\n")).toThrow("椅子 is chair and seat");
    expect(() => new Kinds("seat\tchair\t椅子\nchair\tseat\t座椅\n")).toThrow("is below itself");
    expect(() => new Kinds("\tchair\n")).toThrow("A kind lacks a name");
  });
});
