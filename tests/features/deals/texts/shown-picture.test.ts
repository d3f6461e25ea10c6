import { expect, it } from "vitest";
import { pictureAddress, shownPicture } from "~/features/deals/texts/shown-picture.server";

const HASH = "0123456789-_abcdefghij";
const STORED = `/pictures/${HASH}.webp`;
const FOREIGN = "https://img.example/a.jpg";

it.each([
  ["a copy", FOREIGN, HASH, STORED, STORED],
  ["no copy yet", FOREIGN, null, FOREIGN, null],
  ["one that was removed for good", FOREIGN, "", null, null],
  ["an upload", STORED, HASH, STORED, STORED],
  ["an upload that was removed for good", STORED, "", null, null],
  ["an upload that was deleted", STORED, null, null, null],
  ["a file of this site", "/images/a.webp", null, "/images/a.webp", "/images/a.webp"],
  ["none", "", null, null, null],
  ["an address that is none", "javascript:alert(1)", null, null, null],
])("%s: what programs read, and what pages show", (_, imageUrl, picture, read, shown) => {
  expect([pictureAddress({ imageUrl, picture }, "large"), shownPicture({ imageUrl, picture }, "large")]).toEqual([
    read,
    shown,
  ]);
});
