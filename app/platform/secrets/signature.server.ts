import { createHmac, timingSafeEqual } from "node:crypto";

/** The HMAC-SHA-256 of a text. */
export function keyedHash(secret: string | Uint8Array, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** The signature in base64url, 43 characters. */
export function signatureOf(secret: string | Uint8Array, text: string): string {
  return keyedHash(secret, text).toString("base64url");
}

/** Verifies the signature of a text by a comparison in constant time. */
export function isSignatureOf(secret: string | Uint8Array, text: string, signature: string): boolean {
  const [right, given] = [Buffer.from(signatureOf(secret, text)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}
