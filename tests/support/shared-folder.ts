import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Every user may pass, as the parent of a database's must be if root runs the site. */
export function sharedFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `haojia-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
