import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const text = read("../docs/security.md");
const rows = [...text.matchAll(/^\| ([A-L]\d+) \|.*\| (.*) \|$/gm)].map(([row, id = "", verdict = ""]) => ({
  row,
  id,
  verdict,
}));
const advisories = [...text.matchAll(/^\| (GHSA-\S{4}-\S{4}-\S{4}\b[^|]*) \|[^|]*\| (.*) \|$/gm)].map(
  ([row, id = "", verdict = ""]) => ({ row, id, verdict }),
);
const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));

it("docs/security.md has every requirement once, with a verdict", () => {
  const sizes = { A: 19, B: 7, C: 6, D: 7, E: 6, F: 2, G: 5, H: 15, I: 8, J: 13, K: 4, L: 5 };
  const ids = Object.entries(sizes).flatMap(([part, size]) =>
    Array.from({ length: size }, (_, n) => `${part}${n + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows.filter(({ verdict }) => !/^(?:held|not held|not testable here): \S/.test(verdict))).toEqual([]);
  expect(
    rows.filter(({ verdict }) => verdict.startsWith("held") && !/`[\w/.-]+\.(?:test|spec)\.ts`/.test(verdict)),
  ).toEqual([]);
});

it("docs/security.md has every advisory once, with what holds it", () => {
  const ids = advisories.flatMap(({ id }) => id.match(/(?:GHSA|CVE)-[\w-]+/g) ?? []);
  expect(advisories.length).toBeGreaterThan(20);
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
  expect(advisories.filter(({ verdict }) => !/`[\w/.-]+\.(?:test|spec)\.ts`|\bheld as the\b/.test(verdict))).toEqual(
    [],
  );
});

it("the tests that docs/security.md names are there", () => {
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = ""]) => file);
  const found = (name: string) =>
    files.includes(name) || files.filter((file) => file.endsWith(`/${name}`)).length === 1;
  expect(named.filter((name) => !found(name))).toEqual([]);
  const sources = files.map((file) => read(file)).join("\n");
  const titles = [...rows, ...advisories].flatMap(({ verdict }) =>
    [...verdict.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  );
  const parts = titles.flatMap((title) => title.split(/\s*…\s*/)).filter(Boolean);
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});
