import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const styles = readFileSync(new URL("../app/styles/tokens.css", import.meta.url), "utf8");

/** The variables that a rule sets. */
function variables(selector: string): string[] {
  const rule = styles.slice(styles.indexOf(`${selector} {`)).split("}", 1)[0] ?? "";
  return [...rule.matchAll(/^\s*(--[\w-]+:[^;]+);/gm)].map(([, variable = ""]) => variable);
}

it("dark is the same whether the system or the reader asks for it", () => {
  const asked = variables(':root[data-theme="dark"]');
  expect(asked.length).toBeGreaterThan(15);
  expect(variables(':root:not([data-theme="light"])')).toEqual(asked);
});
