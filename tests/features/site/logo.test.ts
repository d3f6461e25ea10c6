import { expect, it } from "vitest";
import { MAX_LOGO_BYTES, readLogo } from "~/features/site/logo.server";
import { png } from "../../support/site";

const bytes = (base64: string) => Buffer.from(base64, "base64");
const JPEG = bytes(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAAgACABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
);
/** Lossless, of 32 pixels a side. */
const WEBP = bytes("UklGRhwAAABXRUJQVlA4TA8AAAAvH8AHAAdQmP///wMAAA==");

it("takes PNG, JPEG and WebP by what they are", () => {
  expect(readLogo(png(64, 32))).toMatchObject({ type: "png", width: 64, height: 32 });
  expect(readLogo(JPEG)).toMatchObject({ type: "jpg", width: 32, height: 32 });
  expect(readLogo(WEBP)).toMatchObject({ type: "webp", width: 32, height: 32 });
});

it.each([
  ["nothing", Buffer.alloc(0), "missing"],
  ["what is too large", Buffer.concat([png(64), Buffer.alloc(MAX_LOGO_BYTES)]), "too_large"],
  [
    "an SVG, which may hold scripts",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
    "no_picture",
  ],
  [
    "a GIF",
    bytes("R0lGODlhIAAgAIAAAP///wAAACwAAAAAIAAgAAACHoSPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvHcgEAOw=="),
    "no_picture",
  ],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "no_picture"],
  ["a picture that is cut in its header", png(64).subarray(0, 12), "no_picture"],
  ["one that is too small", png(8), "wrong_size"],
  ["one that would fill the memory of browsers", png(16, 4_000), "wrong_size"],
])("refuses %s", (_, file, problem) => {
  expect(readLogo(file)).toBe(problem);
});
