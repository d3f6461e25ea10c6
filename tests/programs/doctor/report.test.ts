import { expect, it } from "vitest";
import { error, ok, warning } from "~/programs/doctor/finding";
import { Report } from "~/programs/doctor/report";

function reporting(fixing = false) {
  const lines: string[] = [];
  return { lines, report: new Report({ fixing, write: (line) => lines.push(line) }) };
}

const fine = { name: "fine", find: () => ok("as it should be") };
const odd = { name: "odd", find: async () => warning("look.") };

it("writes a line for each check that applies, and exits by the worst", async () => {
  const { lines, report } = reporting();
  expect(await report.run([fine, { name: "none", find: () => null }], null)).toBe(true);
  expect(report.end()).toBe(0);
  expect(await report.run([odd, fine], null)).toBe(false);
  expect(report.end()).toBe(3);
  expect(await report.run([{ name: "wrong", find: () => error("act.") }], null)).toBe(false);
  expect(report.end()).toBe(1);
  expect(lines).toEqual([
    "ok       fine: as it should be",
    "ok 1, fixed 0, warnings 0, errors 0",
    "warning  odd: look.",
    "ok       fine: as it should be",
    "ok 2, fixed 0, warnings 1, errors 0",
    "error    wrong: act.",
    "ok 2, fixed 0, warnings 1, errors 1",
  ]);
});

it("a check that throws is an error, and the others still run", async () => {
  const { lines, report } = reporting();
  const broken = { name: "broken", find: () => Promise.reject(new Error("it\n  failed")) };
  await report.run([broken, fine], null);
  const refused = () => Promise.reject(new Error("It is down."));
  expect(await report.attempt("database", refused, "Its rows were not examined.")).toBeNull();
  expect(lines).toEqual([
    "error    broken: it failed",
    "ok       fine: as it should be",
    "error    database: It is down. Its rows were not examined.",
  ]);
});

it("mends only if asked, and says what is left", async () => {
  let mended = 0;
  const mendable = {
    name: "counts",
    find: () =>
      mended > 0
        ? ok("right")
        : error("3 are wrong.", async () => {
            mended += 1;
          }),
  };
  const stubborn = { name: "disk", find: () => warning("Open.", () => Promise.reject(new Error("EPERM"))) };
  const before = reporting();
  await before.report.run([mendable], null);
  expect(before.lines).toEqual(["error    counts: 3 are wrong. npm run doctor -- --fix mends it."]);
  const after = reporting(true);
  expect(await after.report.run([mendable], null)).toBe(true);
  expect(await after.report.run([stubborn], null)).toBe(false);
  expect(after.lines).toEqual(["fixed    counts: 3 are wrong.", "error    disk: Open. Not mended: EPERM"]);
});
