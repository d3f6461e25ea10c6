import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** What an authenticator or its browser may get wrong, or an attacker change. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** User present 1, user verified 4. */
  flags?: number;
  counter?: number;
  id?: string;
  userHandle?: string;
  key?: KeyObject;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

/** An authenticator in software, with one passkey for `origin`. */
export function softAuthenticator(origin: string) {
  const rpId = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  const authData = (deviation: Deviation, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    const flags = Buffer.from([(deviation.flags ?? 5) | (attested.length > 0 ? 0x40 : 0)]);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), flags, count, attested]);
  };
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );
  const credentialId = (deviation: Deviation) => deviation.id ?? base64url(id);

  return {
    id: base64url(id),
    privateKey,
    create(options: string, deviation: Deviation = {}): string {
      const { challenge, user } = JSON.parse(options);
      userHandle = user.id;
      const cose = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose as never)]);
      const { fmt = "none", attStmt = new Map() } = deviation.attestation ?? {};
      const attestation = new Map<string, unknown>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", new Uint8Array(authData(deviation, attested))],
      ]);
      return JSON.stringify({
        id: credentialId(deviation),
        rawId: credentialId(deviation),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, deviation)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      });
    },
    get(options: string, deviation: Deviation = {}): string {
      counter += 1;
      const data = authData(deviation);
      const client = clientData("webauthn.get", JSON.parse(options).challenge, deviation);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), deviation.key ?? privateKey);
      return JSON.stringify({
        id: credentialId(deviation),
        rawId: credentialId(deviation),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? userHandle,
        },
      });
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
