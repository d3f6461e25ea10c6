import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../", import.meta.url).pathname;

interface Source {
  file: string;
  text: string;
  /** Without comments, and texts in quotes emptied, so that words in prose are no code. */
  code: string;
  imports: { from: string; typeOnly: boolean }[];
}

function read(folder: string): Source[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => {
      const file = path.posix.join(folder, name.replaceAll(path.sep, "/"));
      const text = readFileSync(path.join(ROOT, file), "utf8");
      return { file, text, code: codeOf(text), imports: importsOf(file, text) };
    });
}

function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

/** What a file imports, "~" and "./" written out as a path of the project. */
function importsOf(file: string, text: string): Source["imports"] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [
    ...[...statements].map(([, type, from = ""]) => ({ from, typeOnly: type !== undefined })),
    ...[...dynamic].map(([, from = ""]) => ({ from, typeOnly: false })),
  ].map(({ from, typeOnly }) => ({
    typeOnly,
    from: from.startsWith("~/")
      ? `app/${from.slice(2)}`
      : from.startsWith(".")
        ? path.posix.join(path.posix.dirname(file), from)
        : from,
  }));
}

const app = read("app");
const inFolder = (folder: string) => app.filter(({ file }) => file.startsWith(`app/${folder}/`));

/** The imports that a folder's files may not have, as "file: import". */
function forbidden(sources: Source[], pattern: RegExp, { types = false } = {}): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ from, typeOnly }) => pattern.test(from) && !(types && typeOnly))
      .map(({ from }) => `${file}: ${from}`),
  );
}

it("reads the application", () => {
  expect(inFolder("domain").length).toBeGreaterThan(5);
  expect(inFolder("routes").length).toBeGreaterThan(10);
  expect(inFolder("components").length).toBeGreaterThan(10);
  expect(app.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
});

/** Which rooms a room may know; "routes", the root and the entries may know all. What only types need counts too. */
const MAY_KNOW: Record<string, readonly string[]> = {
  programs: ["web", "server", "i18n", "domain", "db", "env"],
  components: ["browser", "addresses", "i18n"],
  browser: ["addresses", "i18n"],
  addresses: ["i18n"],
  i18n: [],
  web: ["addresses", "i18n", "server", "domain", "db", "env"],
  server: ["i18n", "domain", "db", "env"],
  env: ["domain"],
  domain: ["db"],
  db: [],
};

/** Domain files that are the same on both sides: rules, values and their types. */
const isShared = (file: string) => /^app\/domain\//.test(file) && !/\.server$/.test(file);
const MAY_SHARE = new Set(["components", "browser", "addresses"]);

/** Which take the type of a loader's or an action's data from web, and nothing else. */
const KNOW_VIEWS = new Set(["components", "browser"]);

/** "routes", "db", "env": the first part of a path below app. */
const roomOf = (file: string) => file.split(/[/.]/)[1] ?? "";

/** `app/web/lists`, as deep as files are gathered by nouns; a file that lies in none is a place of its own. */
function placeOf(file: string): string {
  const folders = path.posix.dirname(file).split("/").slice(0, 3).join("/");
  return folders === "app" ? file : folders;
}

/** Groups of things that know each other, directly or by way of others. */
function circles(arrows: Iterable<readonly [from: string, to: string]>): string[][] {
  const known = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from !== to) known.set(from, (known.get(from) ?? new Set()).add(to));
  }
  const reachable = (from: string) => {
    const found = new Set(known.get(from));
    for (const next of found) for (const further of known.get(next) ?? []) found.add(further);
    return found;
  };
  const reached = new Map([...known.keys()].map((name) => [name, reachable(name)]));
  const inCircles = [...reached].filter(([name, found]) => found.has(name)).map(([name]) => name);
  return inCircles.map((name) => [name, ...inCircles.filter((other) => reached.get(name)?.has(other))]);
}

it("every test stands in the folder of what it tests, or is a journey", () => {
  const tests = read("tests").filter(({ file }) => /\.test\.tsx?$/.test(file));
  const folders = new Set(tests.map(({ file }) => path.posix.dirname(file)));
  const unlike = [...folders].filter((folder) => {
    const place = folder.slice("tests".length);
    return !/^(?:$|\/(?:site|long|scripts)\b)/.test(place) && !existsSync(path.join(ROOT, "app", place));
  });
  expect(unlike).toEqual([]);
});

describe("the one arrow", () => {
  const arrows = app.flatMap(({ file, imports }) =>
    imports.filter(({ from }) => from.startsWith("app/")).map(({ from, typeOnly }) => ({ file, from, typeOnly })),
  );

  it("every import goes along it, those of types too, but for the types of what loaders return", () => {
    const against = arrows.filter(({ file, from, typeOnly }) => {
      const [room, other] = [roomOf(file), roomOf(from)];
      const known = MAY_KNOW[room];
      if (!known || room === other || known.includes(other)) return false;
      if (typeOnly && other === "web" && KNOW_VIEWS.has(room)) return false;
      return !(MAY_SHARE.has(room) && isShared(from));
    });
    expect(against.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
  });

  it("no files and no folders know each other", () => {
    const bare = (file: string) => file.replace(/\.tsx?$/, "");
    expect(circles(arrows.map(({ file, from }) => [bare(file), bare(from)]))).toEqual([]);
    expect(circles(arrows.map(({ file, from }) => [placeOf(file), placeOf(from)]))).toEqual([]);
  });

  it("app/domain knows neither requests nor pages nor languages", () => {
    const domain = inFolder("domain");
    expect(forbidden(domain, /^(?:react|@remix-run|i18next|express|node:http)/)).toEqual([]);
    const global =
      /\b(?:new\s+(?:Request|Response|Headers|FormData)|(?::|<|\|)\s*(?:Request|Response|Headers|FormData))\b/;
    expect(domain.filter(({ code }) => global.test(code)).map(({ file }) => file)).toEqual([]);
    expect(domain.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ file }) => file)).toEqual([]);
  });

  it("only app/domain and app/db know SQL", () => {
    const others = app.filter(({ file }) => !/^app\/(?:domain|db)\//.test(file));
    expect(forbidden(others, /^(?:kysely|pg|@electric-sql)\b/)).toEqual([]);
  });

  it("app/components/ui has no domain words", () => {
    expect(forbidden(inFolder("components/ui"), /^app\/(?:domain|components\/(?!ui\/))/)).toEqual([]);
  });

  it("nothing that browsers load comes from a server file, but for types", () => {
    const shared = [
      ...inFolder("components"),
      ...inFolder("browser"),
      ...inFolder("addresses"),
      ...inFolder("domain").filter(({ file }) => !file.endsWith(".server.ts")),
      ...inFolder("i18n").filter(({ file }) => !file.endsWith(".server.ts")),
      ...app.filter(({ file }) => file === "app/entry.client.tsx"),
    ];
    expect(forbidden(shared, /\.server(?:\.ts)?$/, { types: true })).toEqual([]);
  });

  it("migrations are frozen: they import nothing of the application", () => {
    const migrations = read("migrations");
    expect(migrations.length).toBeGreaterThan(0);
    expect(forbidden(migrations, /^app\b|^scripts\b|^migrations\b/)).toEqual([]);
  });

  it("only the application's own edge reads the environment", () => {
    const readers = app.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ file }) => file);
    // Programs set it for what they start.
    expect(readers.filter((file) => !/^app\/(?:programs|server\/process)\//.test(file))).toEqual(["app/env.server.ts"]);
  });

  it("no SQL is put together from texts", () => {
    const raw = app.filter(({ code }) => /\bsql\s*\.\s*(?:raw|lit)\b|\bsql\s*\(/.test(code)).map(({ file }) => file);
    expect(raw).toEqual([]);
  });
});

describe("files", () => {
  it("have names that say what is in them", () => {
    const vague = /(?:^|[/.-])(?:utils?|helpers?|misc|common|services?|managers?|index)(?:[.-]|$)/;
    const allowed = /^app\/routes\/(?:[a-z.]*\.)?_index\.tsx?$/;
    const all = [...app, ...read("scripts"), ...read("migrations")].map(({ file }) => file);
    expect(all.filter((file) => vague.test(file) && !allowed.test(file))).toEqual([]);
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.server|\.client)?(?:\.d)?\.(?:tsx?|mjs)$/;
    const plain = app.filter(({ file }) => !file.startsWith("app/routes/") && !/^app\/entry\./.test(file));
    expect(plain.map(({ file }) => path.posix.basename(file)).filter((name) => !kebab.test(name))).toEqual([]);
  });

  it("that touch the database or secrets, or draw, are for the server alone", () => {
    const touching = /^(?:kysely|pg|@electric-sql|node:|bcrypt|@node-rs|d3-)/;
    const open = app.filter(
      ({ file }) =>
        !/\.server\.tsx?$/.test(file) &&
        !/^app\/(?:db|programs|routes)\//.test(file) &&
        file !== "app/entry.server.tsx",
    );
    expect(forbidden(open, touching, { types: true })).toEqual([]);
  });

  it("routes export what Remix asks for, and nothing else", () => {
    const names = new Set([
      ...["loader", "action", "clientLoader", "clientAction", "meta", "links", "headers", "handle"],
      ...["shouldRevalidate", "ErrorBoundary", "HydrateFallback", "Layout"],
    ]);
    const others = inFolder("routes").flatMap(({ file, code }) => {
      const exported = [
        ...code.matchAll(/^export\s+(?:async\s+)?(?:const|let|function|class|type|interface)\*?\s+(\w+)/gm),
      ];
      const listed = [...code.matchAll(/^export\s*(?:type\s*)?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
        list.split(","),
      );
      const all = [
        ...exported.map(([, name = ""]) => name),
        ...listed.map((name) => name.trim().split(/\s+/).at(-1) ?? ""),
      ];
      return all.filter((name) => name && !names.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(others).toEqual([]);
  });
});

describe("what is written once stays there", () => {
  it("every action reads its input through the one function that refuses what other sites send", () => {
    const readers = inFolder("routes").filter(({ code }) =>
      /request\.(?:formData|json|text|arrayBuffer|blob|body)\b/.test(code),
    );
    expect(readers.map(({ file }) => file)).toEqual([]);
  });

  it("the server asks no address but those of its operator's services, and others by one guarded module", () => {
    const client = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/|$)|^(?:undici|nodemailer)/;
    const sends = /\bfetch\(|\bnew WebSocket\b|\.sendNotification\(/;
    const asking = app.filter(
      ({ file, code, imports }) =>
        /\.server\.ts$/.test(file) &&
        (sends.test(code) || imports.some(({ from, typeOnly }) => !typeOnly && client.test(from))),
    );
    // Those below app/db reach the database, on a socket of its own or where the settings say; the edge is asked, and what
    // starts the process asks itself.
    const others = asking
      .map(({ file }) => file)
      .filter((file) => !/^app\/(?:db|server\/(?:edge|process))\//.test(file));
    expect(new Set(others)).toEqual(
      new Set([
        "app/domain/human-check/recaptcha.server.ts",
        "app/server/mail/mail.server.ts",
        "app/server/outbound/guarded-request.server.ts",
      ]),
    );
  });

  it("no element takes HTML as text", () => {
    expect(
      app
        .filter(({ code }) => /dangerouslySetInnerHTML|\binnerHTML\b|\beval\(|new Function\(/.test(code))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});
