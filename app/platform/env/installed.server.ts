import { createRequire } from "node:module";

/** Whether an optional dependency is installed; it is not loaded. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
