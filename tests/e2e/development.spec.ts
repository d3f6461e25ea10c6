import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "~/platform/process/free-port.server";
import { startProgram } from "../../scripts/start-site";
import { expect, hydrated, on, test } from "./fixtures";

test("npm run dev serves hydrated pages, from the first request on", on("long"), async ({ page, texts }) => {
  test.setTimeout(120_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-dev-"));
  const port = String(await freePort());
  // --force: as in a clean checkout, without Vite's cache.
  const program = startProgram(
    "scripts/dev.ts",
    { NODE_ENV: "development", HOST: "", PORT: port, DATA_DIR: dataDir, BCRYPT_COST: "10" },
    ["--force"],
  );
  try {
    await expect.poll(() => program.output(), { timeout: 60_000 }).toContain(`127.0.0.1:${port}`);
    await page.goto(`http://127.0.0.1:${port}/deals`, { timeout: 60_000 });
    await hydrated(page);
    const infinite = page.getByRole("switch", { name: texts.list.infinite });
    await expect(infinite).toBeChecked();
    await infinite.click();
    await expect(infinite).not.toBeChecked();
  } finally {
    program.child.kill("SIGTERM");
    await program.ended;
    await rm(dataDir, { recursive: true });
  }
});
