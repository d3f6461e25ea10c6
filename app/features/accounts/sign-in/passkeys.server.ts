import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { User } from "~/features/accounts/accounts.server";
import { startSession } from "~/features/accounts/sessions.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { cleanLine } from "~/platform/values/text";
import type { StartedSession } from "./log-in.server";
import { beginStep, takeStep } from "./sign-in-steps.server";
import type { PasskeysTable } from "./tables";

/** The limit for one account. */
const MAX_PASSKEYS = 20;

/** The limit in code points. */
const MAX_PASSKEY_NAME = 60;

/** Passkeys are bound to a domain, with or without https only on this machine. */
export interface PasskeySite {
  origin: string;
  rpId: string;
  name: string;
}

/** Loaded only when needed, because it brings parsers of certificates. */
const library = () => import("@simplewebauthn/server");

/** The options from which the browser makes a passkey, as JSON, and the token of the step with the challenge. */
export async function beginPasskey(
  db: Database,
  { site, user: { id: userId, email, username }, now }: { site: PasskeySite; user: User; now: Date },
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userName: email,
    userDisplayName: username,
    userID: new Uint8Array(handleOf(userId)),
    excludeCredentials: await db.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute(),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  const token = await beginStep(db, { kind: "newPasskey", userId, data: { challenge }, now });
  return { options: JSON.stringify(options), token };
}

function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll("-", ""), "hex");
}

interface Answer {
  site: PasskeySite;
  /** The token of the sign-in step. */
  token: string | undefined;
  /** What the browser returned, as JSON. */
  credential: string;
  now: Date;
}

/** Adds a passkey; false unless it answers this challenge for this site with the user verified, or beyond 20 passkeys. */
export async function addPasskey(
  db: Database,
  { site, token, credential, userId, name, now }: Answer & { userId: string; name: string },
): Promise<boolean> {
  const step = await takeStep(db, { kind: "newPasskey", token, now });
  const response = parsed<RegistrationResponseJSON>(credential);
  if (step?.userId !== userId || !response) return false;
  const info = await verified(async ({ verifyRegistrationResponse }) => {
    if (await hasCertificates(response)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(site, step) });
    return registrationInfo;
  });
  if (!info) return false;
  const { id, publicKey, counter, transports = [] } = info.credential;
  return insertPasskey(db, {
    ...{ id, user_id: userId, public_key: Buffer.from(publicKey), counter, transports },
    ...{ name: passkeyName(name), created_at: now },
  });
}

function expected({ origin, rpId }: PasskeySite, { data }: { data: object }) {
  const { challenge: expectedChallenge } = data as { challenge: string };
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
}

/** The result; null if the library throws, whose messages are for developers. */
async function verified<T>(verify: (module: Awaited<ReturnType<typeof library>>) => Promise<T>): Promise<T | null> {
  try {
    return await verify(await library());
  } catch {
    return null;
  }
}

/** Certificates were not asked for, and verifying them would fetch revocation lists from the addresses in them. */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isSelfMade = attestation.get("fmt") === "packed" && attestation.get("attStmt").get("x5c") === undefined;
  return attestation.get("fmt") !== "none" && !isSelfMade;
}

async function insertPasskey(db: Database, row: Omit<PasskeysTable, "used_at">): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, row.user_id, "forUpdate");
    const own = transaction.selectFrom("passkeys").where("user_id", "=", row.user_id);
    if ((await countRows(transaction, own)) >= MAX_PASSKEYS) return false;
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto("passkeys")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  });
}

/** A challenge for anybody: the browser offers the passkeys that it has for this site. */
export async function beginPasskeyLogIn(db: Database, { site, now }: { site: PasskeySite; now: Date }) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: "required" });
  const { challenge } = options;
  const token = await beginStep(db, { kind: "passkey", userId: null, data: { challenge }, now });
  return { options: JSON.stringify(options), token };
}

/**
 * Starts a session by a passkey that has verified the user: both factors in one. Each challenge counts once; a counter that does
 * not rise, if there is one, means a copy of the passkey.
 */
export async function logInByPasskey(
  db: Database,
  { site, token, credential: text, device, now }: Answer & { device: string },
): Promise<(StartedSession & { userId: string }) | null> {
  const step = await takeStep(db, { kind: "passkey", token, now });
  const response = parsed<AuthenticationResponseJSON>(text);
  if (!step || !response) return null;
  const passkey = await db.selectFrom("passkeys").selectAll().where("id", "=", response.id).executeTakeFirst();
  const handle = response.response.userHandle;
  if (!passkey || (handle && handle !== handleOf(passkey.user_id).toString("base64url"))) return null;
  const { id, user_id: userId, counter, transports } = passkey;
  const credential = { id, counter, transports, publicKey: new Uint8Array(passkey.public_key) };
  const info = await verified(async ({ verifyAuthenticationResponse }) => {
    const result = await verifyAuthenticationResponse({ response, credential, ...expected(site, step) });
    return result.verified ? result.authenticationInfo : null;
  });
  if (!info) return null;
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const { numUpdatedRows } = await transaction
      .updateTable("passkeys")
      .set({ counter: info.newCounter, used_at: now })
      .where("id", "=", id)
      .where("counter", "=", counter)
      .executeTakeFirst();
    // The passkey was used or removed since it was read.
    if (numUpdatedRows === 0n) return null;
    return { ...(await startSession(transaction, { userId, device, now })), userId };
  });
}

const shape = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  response: z.looseObject({
    userHandle: z.string().max(100).nullish(),
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(20)
      .nullish(),
  }),
});

/** The library checks the rest. */
function parsed<T>(text: string): T | null {
  try {
    const { success } = shape.safeParse(JSON.parse(text));
    return success ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "used_at as usedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function renamePasskey(
  db: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({ name: passkeyName(name) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function removePasskey(db: Database, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function passkeyName(text: string): string {
  return [...(cleanLine(text) ?? "")].slice(0, MAX_PASSKEY_NAME).join("").trim() || "?";
}
