import { parseOptions, verify } from "@node-rs/bcrypt";
import { vi } from "vitest";

/**
 * The costs of the hashes that are verified while `run` runs: what determines the time of a log-in. The test file mocks
 * `verify`.
 */
export async function verifiedCosts(run: () => Promise<unknown>): Promise<number[]> {
  const { mock } = vi.mocked(verify);
  const before = mock.calls.length;
  await run();
  return mock.calls.slice(before).map(([, hash]) => parseOptions(String(hash)).cost);
}
