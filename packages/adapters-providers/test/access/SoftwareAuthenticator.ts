import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);

/** The part of CBOR that authenticators write. Source: RFC 8949, 3. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...Array.from(value, ([key, item]) => Buffer.concat([cbor(key), cbor(item)])),
  ]);
};

const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

const flags = { present: 1, verified: 4, attested: 64 };

/** What a ceremony may say otherwise than the page asked for. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

/** An authenticator with one ES256 key and attestation `none`. Source: WebAuthn Level 3, 6.1 and 6.5. */
export const softwareAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });

  const dataOf = ({ counter = 0, host, verified = true }: Ceremony, more = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = flags.present | (verified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(host), Buffer.from([flag]), count]);
  };
  const clientOf = ({ challenge, origin, type }: Ceremony, usual: string) =>
    Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" };

  return {
    id: credential.id,
    create: (ceremony: Ceremony): string => {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([dataOf(ceremony, flags.attested), attested]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return JSON.stringify({
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientOf(ceremony, "webauthn.create")),
          attestationObject: base64url(attestation),
        },
      });
    },
    get: (ceremony: Ceremony, userHandle: string): string => {
      const authenticatorData = dataOf(ceremony);
      const client = clientOf(ceremony, "webauthn.get");
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(client)]),
        privateKey,
      );
      return JSON.stringify({
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle,
        },
      });
    },
  };
};
