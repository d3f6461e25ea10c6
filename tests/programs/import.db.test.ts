import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveSourceFeed } from "~/features/sources/source-feeds.server";
import { databaseUrl, useDatabase } from "../support/database";
import { type Receiver, startReceiver } from "../support/receiver";
import { runProgram } from "./run-program";

const db = useDatabase();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (program: string, args: string[], env = {}) =>
  runProgram(program, args, { DATABASE_URL: databaseUrl(), ...env });

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
    const ok = { code: 0, stderr: "" };
    const first = await run("import", [place]);
    expect(first).toEqual({ ...ok, stdout: "2 added, 0 updated, 0 unchanged, 0 held, 0 refused\n" });
    const before = await db().selectFrom("deals").selectAll().orderBy("url").execute();
    const second = await run("import", [place]);
    expect(second).toEqual({ ...ok, stdout: "0 added, 0 updated, 2 unchanged, 0 held, 0 refused\n" });
    expect(await db().selectFrom("deals").selectAll().orderBy("url").execute()).toEqual(before);
  });

  it("prints the errors of each line, and imports the rest", async () => {
    const invalid = { ...good, originalPrice: "1,5,5", url: "", gtin: "none" };
    const content = [good, invalid].map((deal) => JSON.stringify(deal)).join("\n");
    const place = await file("mixed.jsonl", `${content}\n{"title":\n[]\n`);
    expect(await run("import", [place])).toEqual({
      code: 1,
      stdout: "1 added, 0 updated, 0 unchanged, 0 held, 3 refused\n",
      stderr: [
        "line 2: originalPrice must be a price with at most two decimals; url is required",
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
    const failed = { code: 1, stderr: "line 3: currency must be the site's: amounts are not converted\n" };
    const dryRun = await run("import", [...args, "--dry-run"]);
    expect(dryRun).toEqual({ ...failed, stdout: "Dry run: 1 added, 0 updated, 0 unchanged, 0 held, 1 refused\n" });
    expect(await countDeals()).toBe(0);
    const real = await run("import", args);
    expect(real).toEqual({ ...failed, stdout: "1 added, 0 updated, 0 unchanged, 0 held, 1 refused\n" });
    expect(await countDeals()).toBe(1);
  });

  it("of a catalogue counts products that are not on sale, lists them with --verbose, and ends their deals", async () => {
    const table = (...sales: string[]) =>
      ["id\ttitle\tlink\tprice\tsale_price\tbrand"]
        .concat(sales.map((sale, n) => `${n}\tPot ${n}\thttps://a.example/pots/${n}\t12\t${sale}\tHearth`))
        .join("\n");
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
});

it("a file in another encoding is read with --encoding, and without it told what to do", async () => {
  const place = path.join(folder, "gbk.csv");
  // 水壶 in GBK, twice.
  const row = (n: number) =>
    Buffer.concat([Buffer.from([0xcb, 0xae, 0xba, 0xf8]), Buffer.from(`,300,200,https://gbk.example/${n}\n`)]);
  await writeFile(place, Buffer.concat([Buffer.from("title,old,new,url\n"), row(1), row(2)]));
  const columns = { title: "title", originalPrice: "old", discountedPrice: "new", url: "url" };
  // Saved by an editor of Windows.
  const map = path.join(folder, "utf16.json");
  await writeFile(
    map,
    Buffer.from(`\ufeff${JSON.stringify({ columns, constants: { store: "杂货", category: "other" } })}`, "utf16le"),
  );
  const args = [place, "--format", "csv", "--map", map];
  const invalid = "the text is not valid in UTF-8, or in the encoding that the file or --encoding names";
  expect(await run("import", args)).toEqual({
    code: 1,
    stdout: "0 added, 0 updated, 0 unchanged, 0 held, 2 refused\n",
    stderr: `line 2: ${invalid}\nline 3: ${invalid}\nThe file is not in UTF-8. If a spreadsheet in Chinese has saved it, import it with --encoding gb18030 (GBK), if one in a Western European language, with --encoding windows-1252.\nNothing was imported or ended.\n`,
  });
  const read = await run("import", [...args, "--encoding", "gb18030"]);
  expect(read).toEqual({ code: 0, stdout: "2 added, 0 updated, 0 unchanged, 0 held, 0 refused\n", stderr: "" });
  const titles = await db().selectFrom("deals").select(["title", "store"]).execute();
  expect(titles).toEqual(Array(2).fill({ title: "水壶", store: "杂货" }));
});

it("records of an array are named by their number, and end dates that cannot be read are counted", async () => {
  const deals = [{ ...good, url: "" }, good, { ...good, title: "", url: "https://a.example/2" }];
  const place = await file("array.json", JSON.stringify(deals.map((deal) => ({ ...deal, expiresAt: "2099-02-30" }))));
  expect(await run("import", [place])).toEqual({
    code: 1,
    stdout: "1 added, 0 updated, 0 unchanged, 0 held, 2 refused, 1 optional field left out\n",
    stderr: [
      "record 1 (line 1): url is required",
      "record 3 (line 1): title is required",
      "1 end date could not be read: its deal ends in 3 days. List with --verbose.",
      "",
    ].join("\n"),
  });
});

it("a date without a zone is one of SITE_TIME_ZONE", async () => {
  const place = await file("dated.json", JSON.stringify([{ ...good, expiresAt: "2099-01-26" }]));
  await run("import", [place], { SITE_TIME_ZONE: "America/Los_Angeles" });
  const dated = await db().selectFrom("deals").select("expires_at").execute();
  expect(dated).toEqual([{ expires_at: new Date("2099-01-27T07:59:59Z") }]);
});

it("a file of which nothing is understood is refused, and one that would end most deals needs --confirm", async () => {
  const deals = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, n) => ({ ...good, discountedPrice: 9, url: `https://a.example/${n}` })),
    );
  const over = JSON.stringify(
    Array.from({ length: 20 }, (_, n) => ({
      ...good,
      discountedPrice: n < 5 ? 9 : 30,
      url: `https://a.example/${n}`,
      gtin: "none",
    })),
  );
  const [all, page, ended] = [
    await file("all.json", deals(20)),
    await file("page.json", "<html><body>Bad gateway</body></html>"),
    await file("over.json", over),
  ];
  const source = ["--source", "larkfield"];
  expect(await run("import", [all, ...source])).toMatchObject({ code: 0 });
  for (const args of [source, []]) {
    expect(await run("import", [page, ...args])).toEqual({
      code: 1,
      stdout: "0 added, 0 updated, 0 unchanged, 0 held, 1 refused\n",
      stderr: `line 1: the record is not valid JSON\nNo record of the file was understood: it may be an error page, of another format, or empty. Nothing was imported or ended.\n`,
    });
  }
  const left = "20 optional fields left out";
  expect(await run("import", [ended, ...source])).toEqual({
    code: 1,
    stdout: `0 added, 0 updated, 5 unchanged, 0 held, 0 refused, ${left}\nThe run was not finished: it would end 15 of the source's 20 live deals. If it is to, import the file again with --confirm.\n`,
    stderr: "",
  });
  expect(await run("import", [ended, ...source, "--confirm"])).toEqual({
    code: 0,
    stdout: `0 added, 0 updated, 5 unchanged, 0 held, 0 refused, 15 ended, ${left}\nRun of larkfield: 20 deals, 15 ended.\n`,
    stderr: "",
  });
  const other = await run("import", [all, "--source", "other", "--verbose"]);
  expect(other.stdout).toMatch(/^0 added, 0 updated, 0 unchanged, 20 held \(20 other_source\), 0 refused\n/);
  expect(other.stderr).toMatch(/^(?:record \d+ \(line 1\): held: the deal belongs to another source\n){20}$/);
});

it("npm run generate adds invented deals; a longer run adds the rest and changes nothing else", async () => {
  const first = await run("generate", ["--deals", "150", "--seed", "7"]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toMatch(/^150 added, 0 updated, 0 unchanged, \d+ deals per second\n$/);
  const deals = () => db().selectFrom("deals").selectAll().execute();
  const before = await deals();
  const longer = await run("generate", ["--deals", "200", "--seed", "7"]);
  expect(longer.stdout).toMatch(/^50 added, 0 updated, 150 unchanged,/);
  expect(await countDeals()).toBe(200);
  expect(await deals()).toEqual(expect.arrayContaining(before));
});

it("a command prints its usage, or one line if that is enough", async () => {
  const map = await file("map.json", '{"columns":{"titel":"Name"},"decimal":";"}');
  const csv = ["import", "a.csv", "--format", "csv"];
  const wrong: [command: string[], stderr: string | RegExp][] = [
    [["import"], /^FILE is missing\.\nUsage: npm run import -- FILE \[--format FORMAT\]/],
    [["import", "a.json", "b.json"], /^Only one FILE is imported at a time: b\.json is one too many\.\nUsage:/],
    [
      ["import", "a.csv", "--format", "excel"],
      /^--format must be one of google, awin, rss, csv, jsonl, json, not excel\.\nUsage:/,
    ],
    [["import", "a.csv", "--encoding", "ansi?"], /^--encoding must be a name such as .*, not ansi\?\.\nUsage:/],
    [csv, /^--format csv needs --map\.\nUsage:/],
    [["import", "a.json", "--source", "Mine"], /^--source must be at most 40 small letters, .*\.\nUsage:/],
    [["import", "a.json", "--sorce", "mine"], /^Unknown option '--sorce'\.\nUsage:/],
    [["import", "no-such-file.json"], "Cannot read no-such-file.json: no such file.\n"],
    [["import", folder], `Cannot read ${folder}: it is a directory.\n`],
    [[...csv, "--map", map], `${map}: columns.titel is not a known key; decimal has an invalid value.\n`],
    [["generate", "--deals", "many"], "--deals must be a whole number from 1 to 10000000.\n"],
    [["generate"], /^--deals is missing\.\nUsage: npm run generate/],
    [["generate", "--deals", "1", "--remove"], /^--deals and --remove exclude each other\.\nUsage/],
    [["serve", "--port", "1"], /^Unknown option '--port'\.\nUsage: npm start/],
    [["work", "now"], /^Unexpected argument 'now'\.\nUsage: npm run work/],
    [["rebuild-search", "all"], /^Unexpected argument 'all'\.\nUsage: npm run rebuild-search/],
    [["rebuild-counts", "all"], /^Unexpected argument 'all'\.\nUsage: npm run rebuild-counts/],
    [["generate", "--dogs", "1"], /^Unknown option '--dogs'\.\nUsage: npm run generate/],
  ];
  const none = { DATABASE_URL: "postgresql://127.0.0.1:1/none" };
  const results = await Promise.all(wrong.map(([[program = "", ...args]]) => run(program, args, none)));
  const expected = wrong.map(([, text]) => (typeof text === "string" ? text : expect.stringMatching(text)));
  expect(results).toEqual(expected.map((stderr) => ({ code: 2, stdout: "", stderr })));
});

// The others read their options as "serve" does, and name their usage in errors.
it.each(["serve", "account"])("%s --help prints the usage and is no error", async (program) => {
  const { code, stdout, stderr } = await run(program, ["--help"], { DATABASE_URL: "postgresql://127.0.0.1:1/none" });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: npm /);
});

it("npm run generate -- --remove takes generated deals away", async () => {
  await run("generate", ["--deals", "20", "--seed", "9"]);
  expect(await run("generate", ["--remove"])).toEqual({
    code: 0,
    stdout: "20 deals and 0 members removed\n",
    stderr: "",
  });
  expect(await countDeals()).toBe(0);
});

/** The project as in a container image, with its own .env. */
async function projectWith(settings: string): Promise<string> {
  const project = await mkdtemp(path.join(folder, "project-"));
  await cp("build/server", path.join(project, "build/server"), { recursive: true });
  for (const name of ["node_modules", "package.json", "public"]) {
    await symlink(path.resolve(name), path.join(project, name));
  }
  await writeFile(path.join(project, ".env"), settings);
  return project;
}

it("a command reads .env, which the environment overrides", async () => {
  const project = await projectWith("DATABASE_URL=postgresql://127.0.0.1:1/of-the-file\nPORT=many\n");
  const deals = await file("no-deals.json", "[]");
  const fromFile = { DATABASE_URL: undefined, PORT: undefined };
  const [invalid, overridden] = await Promise.all(
    [fromFile, { ...fromFile, PORT: "3000" }].map((env) => runProgram("import", [deals], env, project)),
  );
  expect(invalid).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Wrong setting: PORT .*\n$/) });
  const unreachable = /^Cannot reach the database at 127\.0\.0\.1:1\/of-the-file: connection refused\n$/;
  expect(overridden).toMatchObject({ code: 1, stderr: expect.stringMatching(unreachable) });
});

describe("npm run import -- --source NAME", () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  it("fetches the source's feed now, and says what came of it", async () => {
    const feed = {
      source: "shop",
      address: `${receiver.origin}/feed`,
      format: "json",
      map: null,
      trusted: true,
    } as const;
    await saveSourceFeed(db(), { ...feed, intervalMinutes: 60 }, { now: new Date() });
    const fetched = () => run("import", ["--source", "shop"], { OUTBOUND_ALLOWED_ORIGINS: receiver.origin });
    receiver.answer(200, JSON.stringify([good]));
    expect(await fetched()).toEqual({ code: 0, stdout: "Run of shop: 1 deals, 0 ended.\n", stderr: "" });
    receiver.answer(503);
    expect(await fetched()).toEqual({ code: 1, stdout: "", stderr: "Nothing was imported: status_503.\n" });
    const { code, stderr } = await run("import", ["--source", "other"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("other has no address")]);
  });
});
