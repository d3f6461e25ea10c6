import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const APP = new URL("../app/", import.meta.url).pathname;

/** Longest time that a pattern may take for a text, in milliseconds. */
const LONGEST = 50;

/**
 * Characters of the texts: the worse a pattern, the sooner it takes too long, an exponential one of the first, a quadratic one of
 * the last. Of 10,000 and more a linear pattern takes a fraction of a millisecond, and is passed.
 */
const LENGTHS = [24, 40, 60, 100, 200, 1_500, 10_000, 40_000, 160_000];
const LINEAR = { from: 10_000, within: 1 };

/** Patterns that are not linear, and the most characters that each can meet. */
const BOUNDED = new Map([
  [String(/0+$/), 3],
  [String(/\.?0*$/), 4],
  [String(/^(\D*)(\d(?:[\d.,' ]*\d)?)(\D*)$/), 40],
]);

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Every literal of the application, once. */
function patterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  const names = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:tsx?|mjs)$/.test(name));
  for (const file of names) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        found.set(node.text, { file, source, flags });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(path.join(APP, file), "utf8"), ts.ScriptTarget.Latest));
  }
  return [...found.values()];
}

/** Texts that a pattern matches, without what fast-check cannot make: assertions, names and flags. */
function samples({ source, flags }: Pattern): string[] {
  const part = String.raw`\[(?:[^\]\\]|\\.)*\]|[^()[\\]|\\.`;
  const lookaround = new RegExp(String.raw`\(\?<?[=!](?:${part}|\((?:${part})*\))*\)`, "g");
  const plain = source
    .replace(lookaround, "")
    .replace(/\(\?<\w+>/g, "(?:")
    .replaceAll("\\b", "");
  const matching = fc.stringMatching(new RegExp(plain, flags.replace(/[^smuv]/g, "")), { size: "xsmall" });
  return fc.sample(matching, { numRuns: 12, seed: 1 }).map((text) => [...text].slice(0, 12).join(""));
}

/**
 * Beginnings and short pieces of what a pattern matches: repeated, they begin a match at each place and end it at none. Spaces
 * between them make words of them.
 */
function pieces({ source }: Pattern, texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => {
    const beginnings = Array.from(text, (_, at) => text.slice(0, at + 1));
    return [...beginnings, ...Array.from(text, (_, at) => text.slice(at, at + 2)), ...text];
  });
  return [...new Set(source.includes("\\b") ? all.flatMap((piece) => [piece, `${piece} `]) : all)];
}

/** Of the processor, so that other processes make no difference. */
function milliseconds(pattern: RegExp, text: string): number {
  const began = process.cpuUsage();
  text.replace(pattern, "");
  return process.cpuUsage(began).user / 1_000;
}

/** What has to be repeated how often for a pattern to take too long, if anything has. */
function slowText(pattern: Pattern): string | null {
  const regExp = new RegExp(pattern.source, pattern.flags.replace("y", ""));
  const texts = samples(pattern);
  const bound = BOUNDED.get(`/${pattern.source}/${pattern.flags}`) ?? Number.POSITIVE_INFINITY;
  // Only an anchored pattern has to be led beyond its beginning.
  const beginnings = pattern.source.startsWith("^") ? ["", ...texts.slice(0, 1)] : [""];
  for (const [beginning, piece] of beginnings.flatMap((one) =>
    pieces(pattern, texts).map((piece) => [one, piece] as const),
  )) {
    for (const length of LENGTHS) {
      const times = Math.ceil(Math.min(length, bound) / piece.length);
      // No pattern ends with what is at the end.
      const text = `${beginning}${piece.repeat(times)}\u0001`;
      const least = () => Math.min(milliseconds(regExp, text), milliseconds(regExp, text), milliseconds(regExp, text));
      const once = milliseconds(regExp, text);
      if (once > LONGEST && (once > 10 * LONGEST || least() > LONGEST))
        return `${JSON.stringify(beginning + piece)} x ${times}`;
      if (length >= LINEAR.from && (once < LINEAR.within || least() < LINEAR.within)) break;
    }
  }
  return null;
}

describe("patterns", () => {
  const all = patterns();

  it("are found", () => {
    expect(all.length).toBeGreaterThan(150);
    for (const literal of BOUNDED.keys()) {
      expect(all.map(({ source, flags }) => `/${source}/${flags}`)).toContain(literal);
    }
  });

  it("that are slow are seen to be", () => {
    for (const source of ["\\s+$", "^(a+)+$", "<!--.*?-->"]) {
      expect(slowText({ file: "", source, flags: "" }), source).not.toBeNull();
    }
  });

  it(`take less than ${LONGEST} ms of any text`, () => {
    const slow = all.map((pattern) => [`${pattern.file}: /${pattern.source}/${pattern.flags}`, slowText(pattern)]);
    expect(slow.filter(([, piece]) => piece !== null)).toEqual([]);
  });
});
