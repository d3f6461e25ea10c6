import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { siteSecret } from "~/domain/human-check/site-secret.server";
import { hasEmail } from "./accounts.server";

/** Most accounts that one device is known to, those last logged in to. */
const MAX_MARKS = 5;

/** 16 random bytes, which name the device, and a signature over them and the account. */
const MARK = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

interface Account {
  id: string;
  password_hash: string;
}

/**
 * The marks of a device on which somebody has just logged in: a new one of this account, and those that it had of others.
 * A mark says to the site alone whose it is, and ends with the password that the account has now.
 */
export async function markDevice(
  db: Database,
  { userId, marks }: { userId: string; marks: readonly string[] },
): Promise<string[]> {
  const account = await db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!account) return [...marks];
  const secret = await siteSecret(db, "known-devices");
  const others = marks.filter((mark) => deviceOf(mark, secret, account) === null);
  const device = randomBytes(16).toString("base64url");
  return [device + sign(device, secret, account), ...others].slice(0, MAX_MARKS);
}

/** The name of the device that one of the marks gives it, if somebody has logged in on it to the account of this address. */
export async function findKnownDevice(
  db: Database,
  { email, marks }: { email: string; marks: readonly string[] },
): Promise<string | null> {
  if (marks.length === 0) return null;
  const account = await db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where(hasEmail(email))
    .executeTakeFirst();
  if (!account) return null;
  const secret = await siteSecret(db, "known-devices");
  const devices = marks.slice(0, MAX_MARKS).map((mark) => deviceOf(mark, secret, account));
  return devices.find((device) => device !== null) ?? null;
}

function deviceOf(mark: string, secret: Buffer, account: Account): string | null {
  const [, device, signature] = MARK.exec(mark) ?? [];
  if (!device || !signature) return null;
  const right = Buffer.from(sign(device, secret, account));
  return timingSafeEqual(Buffer.from(signature), right) ? device : null;
}

function sign(device: string, secret: Buffer, { id, password_hash: hash }: Account): string {
  return createHmac("sha256", secret).update(`known-device ${device} ${id} ${hash}`).digest("base64url");
}
