import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../", import.meta.url).pathname;
const FOLDERS = [".ci", ".github", "app", "cluster", "demo", "docs", "migrations", "public", "scripts", "tests"];
const TEXT = /\.(?:tsx?|m?js|css|md|ya?ml|example)$|(?:^|\/)(?:Dockerfile|run)$/;

const entries = [
  ...readdirSync(ROOT).filter((name) => !FOLDERS.includes(name)),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, "/")),
    ),
  ),
];
const files = entries
  .filter((file) => TEXT.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const documents = files.filter(({ file }) => file.endsWith(".md"));
const names = new Set(entries.map((entry) => path.posix.basename(entry)));

/** The comments of a program; all of any other text, its links in pieces. */
function prose({ file, text }: { file: string; text: string }): string {
  if (!/\.(?:tsx?|m?js|css)$/.test(file)) return text.replaceAll("](", " ");
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm)].map(([comment]) => comment).join("\n");
}

/** What a pattern finds in the prose of the repository and `isKnown` does not accept, as "file: text". */
function unknown(pattern: RegExp, isKnown: (found: string) => boolean, among = files): string[] {
  return among.flatMap((source) =>
    [...prose(source).matchAll(pattern)]
      .map(([, found = ""]) => found)
      .filter((found) => !isKnown(found))
      .map((found) => `${source.file}: ${found}`),
  );
}

/** A file or folder, or the beginning of a decision record's name. */
function isThere(named: string): boolean {
  const file = named.replace(/[.,:;)]+$/, "");
  if (existsSync(path.join(ROOT, file)) || existsSync(path.join(ROOT, named))) return true;
  return /^docs\/decisions\/\d{4}$/.test(file) && entries.some((entry) => entry.startsWith(`${file}-`));
}

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

describe("files that documents and comments name are there", () => {
  it("by a path of the repository", () => {
    const paths = new RegExp(
      String.raw`(?<![\w/.@~-])((?:${FOLDERS.join("|").replaceAll(".", "\\.")})/[\w./()$[\]-]*\w)`,
      "g",
    );
    expect(files.flatMap((source) => [...prose(source).matchAll(paths)]).length).toBeGreaterThan(100);
    expect(unknown(paths, isThere)).toEqual([]);
  });

  it("by the name of a document", () => {
    expect(unknown(/([\w-]+(?:\.zh)?\.md)\b/g, (name) => names.has(name))).toEqual([]);
  });

  it("by a name between backticks", () => {
    const named = /`([\w.-]+\.(?:tsx?|m?js|css|json|ya?ml))`/g;
    const made = new Set(["index.js", "import.js", "routes.json", "data.json"]);
    expect(unknown(named, (name) => names.has(name) || made.has(name), documents)).toEqual([]);
  });

  it("by a link, with its heading", () => {
    const broken = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, link = "", anchor]) => {
          const target = link ? path.posix.join(path.posix.dirname(file), link) : file;
          if (!existsSync(path.join(ROOT, target))) return true;
          const headings = documents.find((document) => document.file === target)?.text.matchAll(/^#+ (.*)$/gm) ?? [];
          return anchor !== undefined && ![...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
        })
        .map(([link]) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

it("README.zh.md has the commands and links of README.md", () => {
  const [english, chinese] = ["README.md", "README.zh.md"].map((name) => {
    const text = documents.find(({ file }) => file === name)?.text ?? "";
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link.replace(/-zh\.(?=jpg|webp)/, "."));
    return {
      commands: text.match(/^ {4}.*$|(?<=^\| `)[^`]*/gm),
      links: new Set(links.filter((link) => !/^README|\.zh\.md/.test(link))),
    };
  });
  const commands = ["    npm ci && npm test", "npm run generate -- --remove"];
  expect(english?.commands).toEqual(expect.arrayContaining(commands));
  expect(chinese).toEqual(english);
});

it.each(["hosting", "upgrading"])("docs/%s.zh.md has the commands of its English page", (name) => {
  const [english, chinese] = [`docs/${name}.md`, `docs/${name}.zh.md`].map((page) => {
    const text = documents.find(({ file }) => file === page)?.text ?? "";
    return [...(text.match(/^ {4}.*$/gm) ?? []), ...(text.match(/`(?:npm|docker|curl|sudo)[^`]*`/g) ?? [])];
  });
  const known = new Set(english);
  expect(chinese?.length).toBeGreaterThan(5);
  // A word for a value is in the page's language.
  expect(chinese?.filter((command) => !known.has(command) && !/\p{Script=Han}/u.test(command))).toEqual([]);
});

it("the packages that run have the licences that README names", () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>;
  };
  const named = /^(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MIT-0|0BSD|Unlicense|P(?:ython|SF)-2\.0)$/;
  const others = Object.entries(packages)
    .filter(([name, { dev, devOptional }]) => name && !dev && !devOptional)
    // npm does not record the licence of packages for other platforms; theirs is that of @node-rs/bcrypt and @node-rs/jieba.
    .filter(([name, { license }]) => license || !name.startsWith("node_modules/@node-rs/"))
    .filter(([name]) => name !== "node_modules/web-push" && !name.startsWith("node_modules/@img/sharp-"))
    .filter(
      ([, { license = "none" }]) =>
        !license
          .replace(/[()]/g, "")
          .split(/ AND | OR /)
          .every((one) => named.test(one)),
    );
  expect(others).toEqual([]);
});

describe("places that documents, comments and tests name are there", () => {
  const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
  const whole = files.map(({ file, text }) => ({ file: `${file} `, text }));

  it("sections of docs/specification.md", () => {
    const sections = new Set(
      [...read("docs/specification.md").matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section),
    );
    expect(sections.size).toBeGreaterThan(50);
    expect(unknown(/§(\d+(?:\.\d+)?)/g, (section) => sections.has(section), whole)).toEqual([]);
  });

  it("requirements of docs/security.md", () => {
    const rows = new Set([...read("docs/security.md").matchAll(/^\| ([A-L]\d+) \|/gm)].map(([, id]) => id));
    expect(unknown(/docs\/security\.md, ([A-L]\d+)/g, (id) => rows.has(id), whole)).toEqual([]);
  });

  it("decision records by their numbers", () => {
    const records = new Set(readdirSync(path.join(ROOT, "docs/decisions")).map((name) => name.slice(0, 4)));
    const numbers = /(?:\(|decisions? |decisions\/|\band |, )(0\d{3})(?=[),.; ]|$)/gm;
    expect(unknown(numbers, (number) => records.has(number), documents)).toEqual([]);
  });
});

describe("decision records", () => {
  const records = documents.filter(({ file }) => /^docs\/decisions\/\d/.test(file));
  const index = documents.find(({ file }) => file === "docs/decisions/README.md")?.text ?? "";

  it("are at most 43, with at most 40 lines each", () => {
    expect(records.length).toBeGreaterThan(30);
    expect(records.length).toBeLessThanOrEqual(43);
    const tooLong = records.filter(({ text }) => text.trimEnd().split("\n").length > 40);
    expect(tooLong.map(({ file }) => file)).toEqual([]);
  });

  it("have a line each in their index", () => {
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((\1-[\w-]+\.md)\): \S/gm)].map(([, , name]) => name);
    expect(listed).toHaveLength(records.length);
    expect(new Set(listed)).toEqual(new Set(records.map(({ file }) => path.posix.basename(file))));
  });
});
