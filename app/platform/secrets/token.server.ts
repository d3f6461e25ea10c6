import { createHash, randomBytes, randomInt } from "node:crypto";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes in base64url. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text is written as {@link makeToken} writes tokens. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** SHA-256: what is stored of a token or a random code, of which it reveals nothing. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Each character of the alphabet is as likely as the others. */
export function randomCharacters(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
