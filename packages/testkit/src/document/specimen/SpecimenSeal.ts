import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** What a specimen's seal says; days are `YYYY-MM-DD`. */
export interface SealContent {
  /** Three or four; four when absent. */
  readonly version?: 3 | 4;
  readonly state?: string;
  /** The feature definition reference, and the category; those of an emergency travel document when absent. */
  readonly profile?: readonly [definition: number, category: number];
  readonly issued?: string;
  readonly signedOn?: string;
  readonly features: ReadonlyArray<readonly [tag: number, value: Uint8Array]>;
}

/** Signs seals with a key of its own, and has a certificate of that key. */
export interface SealSigner {
  /** X.509 in PEM. Nothing that is trusted has signed it. */
  readonly certificate: string;
  readonly seal: (content: SealContent) => Uint8Array;
}

export interface SealSignerTerms {
  /** Of OpenSSL; P-256 when absent. */
  readonly curve?: string;
  /** Writes the curve by its parameters, as certificates of Doc 9303-12 do. */
  readonly explicit?: boolean;
  /** Two letters of a country, and two of the signer in it. */
  readonly signer?: string;
  readonly serial?: number;
  readonly from?: string;
  readonly until?: string;
}

const c40 = "\0\0\0 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** C40 of letters, numerals, spaces and fillers. Source: BSI TR-03137 part 1, annex B. */
export const c40Of = (text: string): Uint8Array =>
  Uint8Array.from(
    (text.replaceAll("<", " ").match(/.{1,3}/g) ?? []).flatMap((part) => {
      if (part.length === 1) return [0xfe, part.charCodeAt(0) + 1];
      const [first = 0, second = 0, third = 0] = Array.from(part, (letter) => c40.indexOf(letter));
      const packed = first * 1600 + second * 40 + third + 1;
      return [packed >> 8, packed & 0xff];
    }),
  );

const uint = (value: number, bytes: number): ReadonlyArray<number> =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);

const dayOf = (day: string): ReadonlyArray<number> =>
  uint(Number(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`), 3);

/** Tag, length and value, as DER writes them. */
const tlv = (tag: number, ...values: ReadonlyArray<Iterable<number>>): Uint8Array => {
  const value = values.flatMap((part) => [...part]);
  const { length } = value;
  const head = length < 0x80 ? [] : length < 0x100 ? [0x81] : [0x82];
  return Uint8Array.from([tag, ...head, ...uint(length, head[0] === 0x82 ? 2 : 1), ...value]);
};

const hashes: Readonly<Record<string, string>> = {
  brainpoolP224r1: "sha224",
  secp384r1: "sha384",
  brainpoolP384r1: "sha384",
  brainpoolP512r1: "sha512",
};

/** Object identifiers: ecdsa-with-SHA256, countryName, commonName. */
const ecdsa = tlv(0x30, tlv(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const nameOf = (signer: string): Uint8Array =>
  tlv(
    0x30,
    ...[signer.slice(0, 2), signer.slice(2)].map((text, at) =>
      tlv(0x31, tlv(0x30, tlv(0x06, [0x55, 0x04, at === 0 ? 6 : 3]), tlv(0x13, Buffer.from(text)))),
    ),
  );

const utcOf = (day: string, time: string): Uint8Array =>
  tlv(0x17, Buffer.from(`${day.slice(2).replaceAll("-", "")}${time}Z`));

/** A certificate of a public key, signed by another key. Source: RFC 5280, section 4.1. */
export const certificateOf = (
  publicKey: KeyObject,
  { signer = "UTTS", serial = 0x5b, from = "2020-01-01", until = "2040-12-31" }: SealSignerTerms,
): string => {
  const toBeSigned = tlv(
    0x30,
    tlv(0xa0, tlv(0x02, [2])),
    tlv(0x02, uint(serial, Math.floor(serial.toString(2).length / 8) + 1)),
    ecdsa,
    nameOf(signer),
    tlv(0x30, utcOf(from, "000000"), utcOf(until, "235959")),
    nameOf(signer),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signature = tlv(0x03, [0], sign("sha256", toBeSigned, privateKey));
  const text = Buffer.from(tlv(0x30, toBeSigned, ecdsa, signature)).toString("base64");
  const lines = text.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
};

/** The bytes of a seal before its signature. Source: ICAO Doc 9303-13, section 2; BSI TR-03137 part 1, section 3. */
const unsignedSeal = (
  content: SealContent,
  { signer = "UTTS", serial = 0x5b }: SealSignerTerms,
): ReadonlyArray<number> => {
  const { features, profile = [0x5e, 0x03], state = "UTO", version = 4 } = content;
  const hex = serial.toString(16).toUpperCase();
  const reference =
    version === 3
      ? hex.padStart(5, "0")
      : `${hex.length.toString(16).toUpperCase().padStart(2, "0")}${hex}`;
  return [
    0xdc,
    version - 1,
    ...c40Of(state.padEnd(3, "<")),
    ...c40Of(`${signer}${reference}`),
    ...dayOf(content.issued ?? "2025-01-02"),
    ...dayOf(content.signedOn ?? "2025-01-02"),
    ...profile,
    ...features.flatMap(([tag, value]) => [...tlv(tag, value)]),
  ];
};

/** A signer of seals with a fresh key. */
export const sealSigner = (terms: SealSignerTerms = {}): SealSigner => {
  const { curve = "prime256v1", explicit = false } = terms;
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: curve,
    paramEncoding: explicit ? "explicit" : "named",
  });
  return {
    certificate: certificateOf(publicKey, terms),
    seal: (content) => {
      const signed = Uint8Array.from(unsignedSeal(content, terms));
      const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
      const signature = sign(hashes[curve] ?? "sha256", signed, key);
      return Uint8Array.from([...signed, ...tlv(0xff, signature)]);
    },
  };
};

/** The content of the seal of a document of two lines of 36 characters, which carries them whole. */
export const sealOfZone = (lines: ReadonlyArray<string>): SealContent => ({
  features: [[0x02, c40Of(lines.join(""))]],
});
