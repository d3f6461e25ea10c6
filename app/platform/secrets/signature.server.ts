import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256, which nobody computes without the secret. */
export function keyedHash(secret: string | Uint8Array, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** The signature in base64url, 43 characters. */
export function signatureOf(secret: string | Uint8Array, text: string): string {
  return keyedHash(secret, text).toString("base64url");
}

/** Whether a signature is that of a text, in a time that says nothing of the right one. */
export function isSignatureOf(secret: string | Uint8Array, text: string, signature: string): boolean {
  const [right, given] = [Buffer.from(signatureOf(secret, text)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}
