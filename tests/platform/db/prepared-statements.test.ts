import { expect, it } from "vitest";
import { PreparedStatements } from "~/platform/db/prepared-statements.server";

function nameAfterFive(statements: PreparedStatements, text: string): string | undefined {
  for (let i = 0; i < 4; i += 1) expect(statements.nameOf(text)).toBeUndefined();
  return statements.nameOf(text);
}

it("names a statement at its fifth execution, each text by its own name, and a hundred at most", () => {
  const statements = new PreparedStatements();
  const names = Array.from({ length: 101 }, (_, i) => nameAfterFive(statements, `select ${i}`));
  expect(new Set(names.slice(0, 100)).size).toBe(100);
  expect(names[100]).toBeUndefined();
  expect(statements.nameOf("select 0")).toBe(names[0]);
});

it("counts no more than 2,000 texts", () => {
  const statements = new PreparedStatements();
  for (let i = 0; i < 4; i += 1) statements.nameOf("select");
  for (let i = 0; i < 2_000; i += 1) statements.nameOf(`select ${i}`);
  expect(statements.nameOf("select")).toBeUndefined();
});
