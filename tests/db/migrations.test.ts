import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { MIGRATIONS } from "~/db/migrations.server";

it("every migration of the folder is registered under its file name", async () => {
  const names = readdirSync("migrations").map((file) => file.replace(/\.ts$/, ""));
  expect(Object.keys(MIGRATIONS)).toEqual(names.sort());
  for (const name of names) {
    expect(MIGRATIONS[name]?.up).toBe((await import(`../../migrations/${name}.ts`)).up);
  }
});
