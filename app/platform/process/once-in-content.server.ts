import { LRUCache } from "lru-cache";
import { contentVersions } from "./content-version.server";

const MAX_READ = 500;

const reads = new LRUCache<string, Promise<object>>({ max: MAX_READ });

/**
 * Reads something that is the same for all viewers once for each content version in this process. While the version cannot be
 * read, it is read each time; without notifications it is up to a second old.
 */
export async function onceInContent<T extends object>(name: string, read: () => Promise<T>): Promise<T> {
  const version = await contentVersions.current();
  if (version === null) return read();
  const key = `${version} ${name}`;
  const known = reads.get(key);
  if (known) return known as Promise<T>;
  const reading = read();
  reads.set(key, reading);
  reading.catch(() => reads.delete(key));
  return reading;
}
