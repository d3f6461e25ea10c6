import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseUrl, useDatabase } from "../support/database";
import { runProgram } from "./run-program";

const db = useDatabase();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run: typeof runProgram = (script, args, env, project) =>
  runProgram(script, args, { DATABASE_URL: databaseUrl(), ...env }, project);

async function file(name: string, content: string): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
}

const countDeals = async () => (await db().selectFrom("deals").select("id").execute()).length;

const good = { title: "茶壶", originalPrice: 30, store: "Larkfield", category: "other", url: "https://a.example/1" };

describe("npm run import", () => {
  it("adds deals, prints the counts, and changes nothing the second time", async () => {
    const place = await file("good.json", JSON.stringify([good, { ...good, url: "https://a.example/2" }], null, 2));
    expect(await run("import", [place])).toEqual({
      code: 0,
      stdout: "2 added, 0 updated, 0 unchanged, 0 held, 0 refused\n",
      stderr: "",
    });
    const before = await db().selectFrom("deals").selectAll().orderBy("url").execute();
    expect(await run("import", [place])).toEqual({
      code: 0,
      stdout: "0 added, 0 updated, 2 unchanged, 0 held, 0 refused\n",
      stderr: "",
    });
    expect(await db().selectFrom("deals").selectAll().orderBy("url").execute()).toEqual(before);
  });

  it("prints the errors of each line, and imports the rest", async () => {
    const invalid = { ...good, originalPrice: "1,5", url: "" };
    const content = [good, invalid].map((deal) => JSON.stringify(deal)).join("\n");
    const place = await file("mixed.jsonl", `${content}\n{"title":\n[]\n`);
    expect(await run("import", [place])).toEqual({
      code: 1,
      stdout: "1 added, 0 updated, 0 unchanged, 0 held, 3 refused\n",
      stderr: [
        "line 2: originalPrice must be a price such as 19.99; url is required",
        "line 3: the record is not valid JSON",
        "line 4: the record must be a JSON object",
        "",
      ].join("\n"),
    });
  });

  it("maps a shop's own columns, and does a dry run", async () => {
    const place = await file(
      "shop.csv",
      "Name;Price;Was;Link\nPot;9,50;12;https://a.example/1\nPan;9,50 €;12;https://a.example/2\n",
    );
    const columns = { title: "Name", originalPrice: "Was", discountedPrice: "Price", url: "Link" };
    const constants = { store: "Hearth", category: "other" };
    const map = await file("map.json", JSON.stringify({ columns, constants, decimal: "," }));
    const args = [place, "--format", "csv", "--map", map];
    const failed = { code: 1, stderr: "line 3: currency is not the site's currency: amounts are not converted\n" };
    const dryRun = await run("import", [...args, "--dry-run"]);
    expect(dryRun).toEqual({ ...failed, stdout: "Dry run: 1 added, 0 updated, 0 unchanged, 0 held, 1 refused\n" });
    expect(await countDeals()).toBe(0);
    expect(await run("import", args)).toEqual({
      ...failed,
      stdout: "1 added, 0 updated, 0 unchanged, 0 held, 1 refused\n",
    });
    expect(await countDeals()).toBe(1);
  });
});

describe("npm run import of a catalogue", () => {
  const table = (...sales: string[]) =>
    ["id\ttitle\tlink\tprice\tsale_price\tbrand"]
      .concat(sales.map((sale, n) => `${n}\tPot ${n}\thttps://a.example/pots/${n}\t12\t${sale}\tHearth`))
      .join("\n");

  it("counts products that are not on sale, lists them with --verbose, and ends their deals", async () => {
    const [first, later] = [await file("first.tsv", table("9", "8", "")), await file("later.tsv", table("9", "", ""))];
    const args = ["--format", "google", "--source", "hearth"];
    expect(await run("import", [first, ...args])).toEqual({
      code: 0,
      stdout: "2 added, 0 updated, 0 unchanged, 0 held, 0 refused, 1 not on sale\nRun of hearth: 2 deals, 0 ended.\n",
      stderr: "",
    });
    expect(await run("import", [later, ...args, "--verbose"])).toEqual({
      code: 0,
      stdout:
        "0 added, 0 updated, 1 unchanged, 0 held, 0 refused, 1 ended, 1 not on sale\nRun of hearth: 2 deals, 1 ended.\n",
      stderr: "line 4: the product is not on sale\n",
    });
  });

  it("rejects an invalid source name", async () => {
    const place = await file("none.json", "[]");
    const { code, stderr } = await run("import", [place, "--source", "No Source"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Usage:/)]);
  });
});

describe("npm run generate", () => {
  it("adds invented deals; a longer run adds the rest and changes nothing else", async () => {
    const first = await run("generate", ["--deals", "150", "--seed", "7"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^150 added, 0 updated, 0 unchanged, \d+ deals per second\n$/);
    const before = await db().selectFrom("deals").selectAll().orderBy("import_key").execute();
    expect((await run("generate", ["--deals", "200", "--seed", "7"])).stdout).toMatch(
      /^50 added, 0 updated, 150 unchanged,/,
    );
    expect(await countDeals()).toBe(200);
    expect(await db().selectFrom("deals").selectAll().orderBy("import_key").execute()).toEqual(
      expect.arrayContaining(before),
    );
  });
});
