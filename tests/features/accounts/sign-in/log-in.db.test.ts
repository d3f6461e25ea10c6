import { beforeEach, expect, it } from "vitest";
import { provePassword } from "~/features/accounts/accounts.server";
import { changePassword } from "~/features/accounts/change-password.server";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { resetPassword, storeResetCode } from "~/features/accounts/password-reset.server";
import { linkIdentity, unlinkIdentity } from "~/features/accounts/sign-in/identities.server";
import {
  beginLogIn,
  finishLogIn,
  type LogInProof,
  startProvenSession,
} from "~/features/accounts/sign-in/log-in.server";
import { useDatabase } from "../../../support/database";
import { insertMember, PASSWORD } from "../../../support/people";
import { insertFactor } from "../../../support/second-factors";

const db = useDatabase();
const cost = 4;
const next = "black-Tea-4-3";

let alice: Awaited<ReturnType<typeof insertMember>>;
beforeEach(async () => {
  alice = await insertMember(db());
});

async function prove(atCost = cost) {
  const proof = await provePassword(db(), { email: alice.email, password: PASSWORD, cost: atCost });
  if (!proof) throw new Error("The password is wrong.");
  return proof;
}

const change = () => changePassword(db(), { userId: alice.id, current: PASSWORD, next, cost, keep: null });

async function reset() {
  const { code, codeHash } = await makeOneTimeCode(cost);
  await storeResetCode(db(), { email: alice.email, codeHash, now: new Date() });
  await resetPassword(db(), { email: alice.email, code, password: next, cost, now: new Date() });
}

const logIn = (proof: LogInProof) => ({ userId: alice.id, proof, device: "", now: new Date() });
const sessions = () => db().selectFrom("sessions").select("id").execute();
const steps = () => db().selectFrom("sign_in_steps").select("kind").execute();

it.each([
  ["a change", change],
  ["a reset", reset],
])("%s of the password ends a log-in that has begun with the earlier one", async (_, act) => {
  const proof = await prove();
  expect(await beginLogIn(db(), logIn(proof))).toMatchObject({ token: expect.any(String) });
  await act();
  expect(await sessions()).toEqual([]);
  expect(await beginLogIn(db(), logIn(proof))).toBe("ended");
  const { code } = await insertFactor(db(), alice.id);
  expect(await beginLogIn(db(), logIn(proof))).toBe("ended");
  // As the API takes password and code at once.
  expect(await startProvenSession(db(), { ...logIn(proof), code: code() })).toBe("ended");
  expect([await sessions(), await steps()]).toEqual([[], []]);
});

it.each([
  ["a session", false],
  ["the step of the second factor", true],
])("a change of the password waits for %s that is being made, and ends it", async (_, withFactor) => {
  if (withFactor) await insertFactor(db(), alice.id);
  const proof = await prove();
  const changing = await db()
    .transaction()
    .execute(async (transaction) => {
      const begun = await beginLogIn(transaction, logIn(proof));
      expect(Object.keys(begun)).toContain(withFactor ? "step" : "token");
      let changed = false;
      const changing = change().then((outcome) => {
        changed = true;
        return outcome;
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(changed).toBe(false);
      return { changing };
    });
  expect(await changing.changing).toBe("changed");
  expect([await sessions(), await steps()]).toEqual([[], []]);
});

it("the second step needs no password again, and log-ins that make the hash anew at once all succeed", async () => {
  const { code } = await insertFactor(db(), alice.id);
  const begun = await beginLogIn(db(), logIn(await prove()));
  const token = typeof begun === "object" && "step" in begun ? begun.step : undefined;
  expect(await finishLogIn(db(), { token, code: code(), device: "", now: new Date() })).toMatchObject({
    userId: alice.id,
  });
  const proofs = await Promise.all(Array.from({ length: 4 }, () => prove(cost + 1)));
  for (const proof of proofs) expect(await beginLogIn(db(), logIn(proof))).toMatchObject({ step: expect.any(String) });
});

it("an identity that is linked no longer starts no session", async () => {
  const identity = { issuer: "https://id.test", subject: "alice" };
  await linkIdentity(db(), { ...identity, userId: alice.id, now: new Date() });
  expect(await beginLogIn(db(), logIn({ identity }))).toMatchObject({ token: expect.any(String) });
  await unlinkIdentity(db(), { userId: alice.id, issuer: identity.issuer });
  expect(await beginLogIn(db(), logIn({ identity }))).toBe("ended");
});
