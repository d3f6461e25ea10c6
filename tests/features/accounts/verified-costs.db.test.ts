import { parseOptions, verify } from "@node-rs/bcrypt";
import { expect, it, vi } from "vitest";
import { logIn, signUp } from "~/features/accounts/accounts.server";
import { dummyHash, hashPassword, verifyPassword } from "~/features/accounts/password-hash.server";
import { useDatabase } from "../../support/database";

vi.mock("@node-rs/bcrypt", async (importOriginal) => {
  const bcrypt = await importOriginal<typeof import("@node-rs/bcrypt")>();
  return { ...bcrypt, verify: vi.fn(bcrypt.verify) };
});

const db = useDatabase();

/** The costs of the hashes that are verified while `run` runs: what determines the time of a log-in. */
async function verifiedCosts(run: () => Promise<unknown>): Promise<number[]> {
  const { mock } = vi.mocked(verify);
  const before = mock.calls.length;
  await run();
  return mock.calls.slice(before).map(([, hash]) => parseOptions(String(hash)).cost);
}

it("the dummy hash matches no password, and costs as much as a wrong or too long password for a real hash", async () => {
  const cost = 9;
  const real = await hashPassword("Abcdef1!", cost);
  for (const password of ["", "x", "Abcdef1!"]) expect(await verifyPassword(password, dummyHash(cost))).toBe(false);
  const verified = await verifiedCosts(async () => {
    await verifyPassword("wrong", real);
    await verifyPassword("wrong", dummyHash(cost));
    await verifyPassword("x".repeat(100), real);
  });
  expect(verified).toEqual([cost, cost, cost]);
});

it("a log-in verifies as much for an unknown address as for a wrong password", async () => {
  const email = "alice@larkfield.example";
  await signUp(db(), { username: "Alice", email, password: "green-Tea-4-2", cost: 8 });
  const fail = (address: string) => verifiedCosts(() => logIn(db(), { email: address, password: "wrong", cost: 8 }));
  const wrongPassword = await fail(email);
  expect(wrongPassword).toEqual([8]);
  expect(await fail("unknown@larkfield.example")).toEqual(wrongPassword);
});
