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

/** Layers of the platform's folders; those of the others are "server". */
const PLATFORM: Readonly<Record<string, string>> = {
  ...{ access: "web", api: "web", errors: "web", forms: "web", page: "web", preferences: "web", session: "web" },
  ...{ browser: "browser", db: "db", env: "env", i18n: "i18n", secrets: "domain", ui: "components", values: "domain" },
};
/** Folders that say the layer of what is in them, in a noun and in the platform. */
const FOLDERS: Readonly<Record<string, string>> = {
  ...{ addresses: "addresses", api: "routes", components: "components", routes: "routes", texts: "i18n", web: "web" },
  ...{ fetching: "server", sending: "server" },
};

/** "domain", "web", "db": which layer a file belongs to. The root of a noun is its domain: rules and SQL. */
function layerOf(file: string): string {
  const [, area = "", room = "", ...within] = file.split("/");
  if (area !== "features" && area !== "platform") return area.split(".")[0] ?? "";
  const [name = "", ...folders] = within.toReversed();
  const folder = folders.find((one) => one in FOLDERS);
  const isI18n = folder === "texts" || file.startsWith("app/platform/i18n/");
  if (isI18n && /\.server(?:\.ts)?$/.test(name)) return "texts";
  if (folder) return FOLDERS[folder] ?? "";
  if (/^tables\b/.test(name)) return "db";
  if (/^addresses\b/.test(name)) return "addresses";
  return area === "platform" ? (PLATFORM[room] ?? "server") : "domain";
}

const inLayer = (layer: string) => app.filter(({ file }) => layerOf(file) === layer);

/** The imports that a folder's files may not have, as "file: import". */
function forbidden(sources: Source[], pattern: RegExp, { types = false } = {}): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ from, typeOnly }) => pattern.test(from) && !(types && typeOnly))
      .map(({ from }) => `${file}: ${from}`),
  );
}

it("reads the application", () => {
  for (const layer of ["domain", "web", "components", "routes"]) expect(inLayer(layer).length).toBeGreaterThan(70);
  expect(app.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
});

/** Which layers a layer may know; "routes" and the files beside the folders may know all. What only types need counts too. */
const MAY_KNOW: Record<string, readonly string[]> = {
  programs: ["web", "server", "i18n", "domain", "db", "env", "cache-policy"],
  components: ["browser", "addresses", "i18n"],
  browser: ["addresses", "i18n"],
  addresses: ["i18n", "env"],
  i18n: [],
  texts: ["addresses", "i18n", "domain", "db", "env"],
  web: ["addresses", "i18n", "texts", "server", "domain", "db", "env"],
  server: ["addresses", "i18n", "texts", "domain", "db", "env"],
  env: ["domain"],
  domain: ["db"],
  db: [],
};

/** Files of the domain that are the same on both sides: rules, values and their types. */
const isShared = (file: string) => layerOf(file) === "domain" && !/\.server$/.test(file);
const MAY_SHARE = new Set(["components", "browser", "addresses"]);

/** Which take the types of a loader's or an action's data from web and texts, and nothing else. */
const KNOW_VIEWS = new Set(["components", "browser"]);

/** What a noun gives to others: its domain with the tables, its components, addresses and texts. */
const GIVEN = new Set(["domain", "db", "components", "addresses", "i18n", "texts"]);

/** What other nouns take of a noun's web nevertheless: members' submissions are sent with the form of a deal. */
const TAKEN_OF_WEB = new Set([
  "app/features/deals/web/deal-form-response.server",
  "app/features/deals/web/deal-form-picture.server",
]);

const nounOf = (file: string) => /^app\/features\/([^/]+)/.exec(file)?.[1];

/** The layer of a noun, a folder of the platform; a file that lies in none is a place of its own. */
function placeOf(file: string): string {
  const folders = path.posix.dirname(file).split("/");
  if (folders.length < 3) return folders.length < 2 ? file : folders.join("/") === "app" ? file : folders.join("/");
  if (folders[1] === "features") return `${folders[2]}: ${layerOf(file)}`;
  const room = folders.slice(1, 3).join("/");
  const own = file.startsWith("app/platform/db/tables/") ? `${room}/tables` : room;
  return `${own}: ${layerOf(file)}`;
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
      const [layer, other] = [layerOf(file), layerOf(from)];
      const known = MAY_KNOW[layer];
      if (!known || layer === other || known.includes(other)) return false;
      if (typeOnly && (other === "web" || other === "texts") && KNOW_VIEWS.has(layer)) return false;
      return !(MAY_SHARE.has(layer) && isShared(from));
    });
    expect(against.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
  });

  it("a noun takes of another what that gives; only a page is put together from the web of several", () => {
    const taken = arrows.filter(({ file, from }) => {
      const [noun, other] = [nounOf(file), nounOf(from)];
      return noun && other && noun !== other && layerOf(file) !== "routes" && !GIVEN.has(layerOf(from));
    });
    const others = taken.filter(({ from }) => !TAKEN_OF_WEB.has(from));
    expect(others.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
    expect([...TAKEN_OF_WEB].filter((file) => !taken.some(({ from }) => from === file))).toEqual([]);
  });

  it("no files and no places know each other", () => {
    const bare = (file: string) => file.replace(/\.tsx?$/, "");
    expect(circles(arrows.map(({ file, from }) => [bare(file), bare(from)]))).toEqual([]);
    expect(circles(arrows.map(({ file, from }) => [placeOf(file), placeOf(from)]))).toEqual([]);
  });

  it("the domain, texts and what is sent know neither requests nor pages; the domain no languages", () => {
    const domain = inLayer("domain");
    const jobs = app.filter(({ file }) => file.includes("/sending/"));
    expect(forbidden(domain, /^i18next/)).toEqual([]);
    const apart = [...domain, ...inLayer("texts"), ...jobs];
    expect(forbidden(apart, /^(?:react|@remix-run|express|node:http)/)).toEqual([]);
    const global =
      /\b(?:new\s+(?:Request|Response|Headers|FormData)|(?::|<|\|)\s*(?:Request|Response|Headers|FormData))\b/;
    expect(apart.filter(({ code }) => global.test(code)).map(({ file }) => file)).toEqual([]);
    expect(domain.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ file }) => file)).toEqual([]);
  });

  it("only the domain and app/platform/db know SQL", () => {
    const others = app.filter(({ file }) => !["domain", "db"].includes(layerOf(file)));
    expect(forbidden(others, /^(?:kysely|pg|@electric-sql)\b/)).toEqual([]);
  });

  it("app/platform/ui knows no noun", () => {
    const ui = app.filter(({ file }) => file.startsWith("app/platform/ui/"));
    expect(forbidden(ui, /^app\/features\//)).toEqual([]);
  });

  it("nothing that browsers load comes from a server file, but for types", () => {
    const layers = ["components", "browser", "addresses", "domain", "i18n"];
    const shared = [
      ...layers.flatMap(inLayer).filter(({ file }) => !/\.server\.tsx?$/.test(file)),
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
    expect(readers.filter((file) => !/^app\/(?:programs|platform\/process)\//.test(file))).toEqual([
      "app/env.server.ts",
    ]);
  });

  it("no SQL is put together from texts", () => {
    const raw = app.filter(({ code }) => /\bsql\s*\.\s*(?:raw|lit)\b|\bsql\s*\(/.test(code)).map(({ file }) => file);
    expect(raw).toEqual([]);
  });
});

describe("files", () => {
  it("have names that say what is in them", () => {
    const vague = /(?:^|[/.-])(?:utils?|helpers?|misc|common|services?|managers?|index)(?:[.-]|$)/;
    const all = [...app, ...read("scripts"), ...read("migrations")].map(({ file }) => file);
    expect(all.filter((file) => vague.test(file))).toEqual([]);
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.server|\.client)?(?:\.d)?\.(?:tsx?|mjs)$/;
    const plain = app.filter(({ file }) => !/^app\/entry\./.test(file));
    expect(plain.map(({ file }) => path.posix.basename(file)).filter((name) => !kebab.test(name))).toEqual([]);
  });

  it("that touch the database or secrets, or draw, are for the server alone", () => {
    const touching = /^(?:kysely|pg|@electric-sql|node:|bcrypt|@node-rs|d3-)/;
    const open = app.filter(
      ({ file }) =>
        !/\.server\.tsx?$/.test(file) &&
        !["db", "programs", "routes"].includes(layerOf(file)) &&
        file !== "app/entry.server.tsx",
    );
    expect(forbidden(open, touching, { types: true })).toEqual([]);
  });

  it("routes export what Remix asks for, and nothing else", () => {
    const names = new Set([
      ...["loader", "action", "clientLoader", "clientAction", "links", "headers", "handle"],
      ...["shouldRevalidate", "ErrorBoundary", "HydrateFallback", "Layout"],
    ]);
    const others = inLayer("routes").flatMap(({ file, code }) => {
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
    const readers = inLayer("routes").filter(({ code }) =>
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
    // Those below app/platform/db reach the database, on a socket of its own or where the settings say; the edge is asked, and what
    // starts the process asks itself.
    const others = asking.map(({ file }) => file).filter((file) => !/^app\/platform\/(?:db|edge|process)\//.test(file));
    expect(new Set(others)).toEqual(
      new Set([
        "app/features/human-check/recaptcha.server.ts",
        "app/platform/mail/mail.server.ts",
        "app/platform/outbound/guarded-request.server.ts",
      ]),
    );
  });

  it("signatures are made and compared by one module", () => {
    const signing = app.filter(({ code }) => /\b(?:createHmac|timingSafeEqual)\(/.test(code)).map(({ file }) => file);
    expect(signing).toEqual(["app/platform/secrets/signature.server.ts"]);
  });

  it("no element takes HTML as text, but the script of structured data", () => {
    expect(
      app
        .filter(({ code }) => /dangerouslySetInnerHTML|\binnerHTML\b|\beval\(|new Function\(/.test(code))
        .map(({ file }) => file),
    ).toEqual(["app/platform/page/components/page-head.tsx"]);
  });
});
