import { beforeEach, expect, it } from "vitest";
import { confirmByCode, EMAIL_CODE_LIMITS, emailState, storeEmailCode } from "~/features/accounts/confirm-email.server";
import { hashPassword } from "~/features/accounts/password-hash.server";
import { stopChannel, turnOnEmail } from "~/features/notifications/channels.server";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();
const noon = new Date("2026-03-08T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);

let userId: string;
let codeHash: string;
beforeEach(async () => {
  userId = (await insertMember(db())).id;
  codeHash = await hashPassword("ABCDEFGH", 4);
});

const state = (now = noon) => emailState(db(), { userId, now });
const confirm = (code: string, now = noon) => confirmByCode(db(), { userId, code, now });

it("a code is good once, for fifteen minutes and ten tries, and a newer one replaces it", async () => {
  expect(await confirm("ABCDEFGH")).toBe(false);
  await storeEmailCode(db(), { userId, codeHash, now: noon });
  expect(await state()).toEqual({ isConfirmed: false, awaitsCode: true });
  expect(await state(later(EMAIL_CODE_LIMITS.life))).toEqual({ isConfirmed: false, awaitsCode: false });
  expect(await confirm("ABCDEFGH", later(EMAIL_CODE_LIMITS.life))).toBe(false);
  for (let n = 0; n < EMAIL_CODE_LIMITS.tries; n += 1) expect(await confirm("HGFEDCBA")).toBe(false);
  expect(await confirm("ABCDEFGH")).toBe(false);
  await storeEmailCode(db(), { userId, codeHash: await hashPassword("HGFEDCBA", 4), now: noon });
  expect(await confirm("ABCDEFGH")).toBe(false);
  expect(await confirm("HGFEDCBA")).toBe(true);
  expect(await state()).toEqual({ isConfirmed: true, awaitsCode: false });
  expect(await confirm("HGFEDCBA")).toBe(false);
  await storeEmailCode(db(), { userId, codeHash, now: noon });
  expect(await state()).toEqual({ isConfirmed: true, awaitsCode: false });
});

it("another member's code confirms nothing", async () => {
  await storeEmailCode(db(), { userId, codeHash, now: noon });
  const { id } = await insertMember(db(), "bob");
  expect(await confirmByCode(db(), { userId: id, code: "ABCDEFGH", now: noon })).toBe(false);
  expect(await state()).toEqual({ isConfirmed: false, awaitsCode: true });
});

it("an address whose server refuses e-mails of alerts is to be confirmed again, one that is unsubscribed is not", async () => {
  for (const [why, isConfirmed] of [
    ["unsubscribed", true],
    ["bounced", false],
  ] as const) {
    await db().updateTable("users").set({ email_confirmed_at: noon }).where("id", "=", userId).execute();
    await turnOnEmail(db(), { userId, now: noon });
    const { id } = await db().selectFrom("channels").select("id").executeTakeFirstOrThrow();
    await stopChannel(db(), { id, why, now: noon });
    expect([why, (await state()).isConfirmed]).toEqual([why, isConfirmed]);
  }
});
