import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const ASSETS = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));

/** Methods that a browser of the baseline (docs/decisions/0018) lacks. */
const NEWER = new Set([
  ...["toWellFormed", "isWellFormed", "toSorted", "toReversed", "toSpliced", "fromAsync", "groupBy", "withResolvers"],
  ...["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  ...[
    "checkVisibility",
    "showPopover",
    "hidePopover",
    "togglePopover",
    "requestIdleCallback",
    "moveBefore",
    "setHTMLUnsafe",
  ],
]);
const NEWER_STATIC =
  /\b(?:AbortSignal\.(?:any|timeout)|Promise\.try|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat))\b/;

/** Lookbehind, modifiers, and the flag v. */
const NEWER_REGEXP = /\(\?<[=!]|\(\?[ims]*-?[ims]+:|\/[a-z]*v[a-z]*$/;

function beyondBaseline(script: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (ts.isPropertyAccessExpression(callee) && NEWER.has(callee.name.text)) found.push(callee.getText());
      if (NEWER_STATIC.test(callee.getText())) found.push(callee.getText());
    }
    if (ts.isRegularExpressionLiteral(node) && NEWER_REGEXP.test(node.text)) found.push(node.text);
    if (ts.isStringLiteralLike(node) && /\(\?<[=!]/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("script.js", script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

it("finds what is newer", () => {
  const newer = [
    "a.toWellFormed()",
    "a?.toSorted(b)",
    "AbortSignal.any(a)",
    "/(?<!a)b/",
    "/[a--b]/v",
    'RegExp("(?<=a)b")',
  ];
  for (const script of newer) expect(beyondBaseline(script), script).toHaveLength(1);
  for (const script of ["a.sort()", "/(?<name>a)/u", "/(?:a)(?=b)/gi"])
    expect(beyondBaseline(script), script).toEqual([]);
});

it("the built scripts call nothing that is newer than the baseline", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.flatMap((name) =>
    beyondBaseline(readFileSync(`${ASSETS}${name}`, "utf8")).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});
