import { readdirSync, readFileSync } from "node:fs";
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

describe("the one arrow", () => {
  it("app/domain knows neither requests nor pages nor languages", () => {
    const domain = inFolder("domain");
    expect(forbidden(domain, /^app\/(?:routes|web|views|browser|i18n|components|root|entry|env)\b/)).toEqual([]);
    expect(forbidden(domain, /^(?:react|@remix-run|i18next|express|node:http)/)).toEqual([]);
    const global =
      /\b(?:new\s+(?:Request|Response|Headers|FormData)|(?::|<|\|)\s*(?:Request|Response|Headers|FormData))\b/;
    expect(domain.filter(({ code }) => global.test(code)).map(({ file }) => file)).toEqual([]);
    expect(domain.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ file }) => file)).toEqual([]);
  });

  it("app/routes and app/components know no SQL", () => {
    const pages = [
      ...inFolder("routes"),
      ...inFolder("components"),
      ...app.filter(({ file }) => file === "app/root.tsx"),
    ];
    expect(forbidden(pages, /^(?:kysely|pg|@electric-sql)\b/)).toEqual([]);
    // What asks whether the database is there is not a query.
    expect(forbidden(pages, /^app\/db\/(?!readiness\.server)/)).toEqual([]);
  });

  it("app/web and app/server use the domain's functions, not the database's", () => {
    const both = [...inFolder("web"), ...inFolder("server")];
    expect(forbidden(both, /^(?:kysely|pg|@electric-sql)\b/)).toEqual([]);
    expect(forbidden(both, /^app\/(?:routes|root|entry)/)).toEqual([]);
    expect(forbidden(inFolder("server"), /^app\/components/)).toEqual([]);
  });

  it("app/db and app/i18n point nowhere back", () => {
    expect(forbidden(inFolder("db"), /^app\/(?:routes|web|views|browser|i18n|components|root|entry)/)).toEqual([]);
    expect(forbidden(inFolder("db"), /^app\/domain\b/, { types: true })).toEqual([]);
    expect(forbidden(inFolder("i18n"), /^app\/(?!i18n\b)/)).toEqual([]);
  });

  it("app/components/ui has no domain words", () => {
    expect(forbidden(inFolder("components/ui"), /^app\/(?:domain|web|views|components\/(?:deals|layout))/)).toEqual([]);
  });

  it("nothing that browsers load comes from a server file, but for types", () => {
    const shared = [
      ...inFolder("components"),
      ...inFolder("browser"),
      ...inFolder("views"),
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
    expect(readers).toEqual(["app/env.server.ts"]);
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

  it("are short", () => {
    const long = app.filter(({ file, text }) => !file.includes("/locales/") && text.trimEnd().split("\n").length > 220);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it("that touch the database or secrets are for the server alone", () => {
    const touching = /^(?:kysely|pg|@electric-sql|node:|bcrypt|@node-rs)/;
    const open = app.filter(
      ({ file }) =>
        !/\.server\.tsx?$/.test(file) && !/^app\/(?:db|routes)\//.test(file) && file !== "app/entry.server.tsx",
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

  it("the server asks no address but those of its operator's services", () => {
    const client = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/|$)|^(?:undici|nodemailer)/;
    const asking = app.filter(
      ({ file, code, imports }) =>
        /\.server\.ts$/.test(file) &&
        (/\bfetch\(|\bnew WebSocket\b/.test(code) ||
          imports.some(({ from, typeOnly }) => !typeOnly && client.test(from))),
    );
    // Those below app/db reach the database, on a socket of its own or where the settings say; the edge is asked.
    const others = asking.map(({ file }) => file).filter((file) => !/^app\/(?:db|server\/edge)\//.test(file));
    expect(new Set(others)).toEqual(
      new Set(["app/domain/human-check/recaptcha.server.ts", "app/server/mail/mail.server.ts"]),
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
