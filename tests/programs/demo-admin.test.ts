import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { listUsers, logIn } from "~/domain/accounts/accounts.server";
import { parseEnvironment } from "~/env.server";
import { prepareDatabase } from "~/programs/prepare-database";
import { copyEmptyCluster } from "../support/empty-cluster";

afterEach(() => vi.restoreAllMocks());

it("only a demo's first start prints the admin password, which is stored nowhere", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-demo-"));
  await copyEmptyCluster(folder);
  const env = parseEnvironment({ DATA_DIR: folder, BCRYPT_COST: "4" });
  const printedLines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void printedLines.push(line));
  try {
    await (await prepareDatabase(env)).close();
    const [, email = "", password = ""] = /email (\S+), password (\S+)$/.exec(printedLines.at(-1) ?? "") ?? [];
    expect(email).toBe("admin@demo.invalid");
    expect(printedLines.filter((line) => line.includes(password))).toHaveLength(1);

    const before = printedLines.length;
    const again = await prepareDatabase(env);
    expect(printedLines).toHaveLength(before);
    const admins = (await listUsers(again.db)).filter(({ isAdmin }) => isAdmin);
    expect(admins).toMatchObject([{ email }]);
    expect(await logIn(again.db, { email, password, cost: 4 })).toMatchObject({ isAdmin: true });
    await again.close();

    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      expect(bytes.includes(password), entry.name).toBe(false);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
