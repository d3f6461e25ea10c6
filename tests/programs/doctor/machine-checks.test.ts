import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, node, settingsFile } from "~/programs/doctor/machine-checks";
import { ROOT } from "~/programs/project-root";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-machine-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("Node is as new as package.json says, or an error", async () => {
  expect(await node({ root: ROOT })).toMatchObject({ level: "ok" });
  expect(await node({ root: ROOT }, "20.9.1")).toMatchObject({
    level: "error",
    text: expect.stringMatching(/^it is 20\.9\.1/),
  });
});

it("a build that is older than a source is a warning", async () => {
  expect(await build({ root: ROOT })).toMatchObject({ level: "ok" });
  const root = path.join(folder, "scripts");
  await mkdir(root);
  await writeFile(path.join(root, "build.js"), "export const isBuildStale = async () => true;");
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  expect(await build({ root: folder })).toMatchObject({
    level: "warning",
    text: expect.stringContaining("npm run build"),
  });
});

it("a settings file that every user can read is a warning, and is mended", async () => {
  const file = path.join(folder, ".env");
  const settingsFiles = [path.join(folder, "none"), file];
  expect(await settingsFile({ settingsFiles })).toMatchObject({ level: "ok" });
  await writeFile(file, "ADMIN_PASSWORD=s3cret\n");
  await chmod(file, 0o644);
  const found = await settingsFile({ settingsFiles });
  expect(found).toMatchObject({ level: "warning", text: `every user can read ${file}: chmod o= it.` });
  await found.fix?.();
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(await settingsFile({ settingsFiles })).toMatchObject({ level: "ok" });
});
