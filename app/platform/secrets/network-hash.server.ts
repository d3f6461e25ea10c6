import type { Database } from "~/platform/db/connection.server";
import { keyedHash } from "./signature.server";
import { siteSecret } from "./site-secret.server";

/** Hashes networks for signals and clicks: a keyed hash, which tells whether two networks are equal but not which they are. */
export async function networkHasher(db: Database): Promise<(network: string) => Buffer> {
  const secret = await siteSecret(db, "signal networks");
  return (network) => keyedHash(secret, network).subarray(0, 8);
}

export async function hashNetwork(db: Database, network: string): Promise<Buffer> {
  return (await networkHasher(db))(network);
}
