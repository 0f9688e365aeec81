import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { subkeyOf } from "@bonafide/adapters-providers/storage/KeyRing";
import {
  issueMasterKey,
  parseMasterKey,
  parseMasterKeys,
} from "@bonafide/adapters-providers/storage/MasterKey";
import { Effect, Redacted, Result } from "effect";
import { describe, expect, it } from "vitest";

const bytes = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 251) % 256);
const parse = (text: string) => parseMasterKey(Redacted.make(text));
const reasonOf = (text: string) =>
  Result.match(parse(text), { onSuccess: () => "accepted", onFailure: (error) => error.reason });

describe("parseMasterKey", () => {
  const standard = Buffer.from(bytes).toString("base64");
  const spellings = [
    standard,
    standard.replace("=", ""),
    Buffer.from(bytes).toString("base64url"),
    standard.replaceAll("+", "-").replaceAll("/", "_"),
  ];

  it("reads both alphabets, padded or not", () => {
    expect(standard).toMatch(/[+/].*=$/);
    for (const spelling of spellings) {
      const key = Result.getOrThrow(parse(spelling));
      expect(Array.from(Redacted.value(key))).toEqual(Array.from(bytes));
    }
  });

  it.each([
    ["", "is empty"],
    [`${standard} `, "is not base64"],
    [`"${standard}"`, "is not base64"],
    [`${standard}==`, "is not base64"],
    [Buffer.from(bytes).toString("hex"), "has 48 bytes and has to have 32"],
    ["AAAA", "has 3 bytes and has to have 32"],
    [Buffer.alloc(33).toString("base64"), "has 33 bytes and has to have 32"],
    ["p@ssphrase", "is not base64"],
    // The last digit holds two bits that mean nothing; another digit there is a slip of the pen.
    [`${"A".repeat(42)}B`, "is not base64"],
  ])("refuses %j", (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it("shows neither a refused text nor a key", () => {
    const secret = "c2VjcmV0IHNlY3JldA";
    expect(inspect(parse(secret), { depth: 9 })).not.toContain(secret);
    const key = Result.getOrThrow(parse(standard));
    expect(inspect(key, { depth: 9 }) + JSON.stringify(key)).not.toMatch(/251|fb/);
    expect(inspect(subkeyOf(key, "LookUp"), { depth: 9, showHidden: true })).not.toMatch(
      /[0-9]{3}/,
    );
  });

  it("reads what it issues, each another", async () => {
    const [one, two] = await Effect.runPromise(Effect.all([issueMasterKey, issueMasterKey]));
    expect(Redacted.value(Result.getOrThrow(parseMasterKey(one))).length).toBe(32);
    expect(Redacted.value(one)).not.toBe(Redacted.value(two));
  });
});

describe("parseMasterKeys", () => {
  const [one, two] = [
    Buffer.alloc(32, 1).toString("base64"),
    Buffer.alloc(32, 2).toString("base64"),
  ];
  const read = (text: string) =>
    Result.match(parseMasterKeys(Redacted.make(text)), {
      onSuccess: (keys) => keys.map((key) => Redacted.value(key)[0]),
      onFailure: ({ message }) => message,
    });

  it.each([
    [one, [1]],
    [`${two},${one}`, [2, 1]],
    [`${two}\n${one}\n`, [2, 1]],
    [`# the new one\n ${two} \r\n\n#${one}\n`, [2]],
    ["", "The master key is empty"],
    ["# none\n", "The master key is empty"],
    [`${one},AAAA`, "The master key has 3 bytes and has to have 32"],
    [`${one} ${two}`, "The master key is not base64"],
  ])("reads %j", (text, keys) => {
    expect(read(text)).toEqual(keys);
  });
});

/** RFC 5869, section 2, written down once more. */
const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer => {
  const pseudorandom = createHmac("sha256", salt).update(secret).digest();
  const blocks: Array<Buffer> = [];
  for (let i = 1; blocks.length * 32 < length; i++) {
    const previous = blocks.at(-1) ?? Buffer.alloc(0);
    blocks.push(
      createHmac("sha256", pseudorandom)
        .update(previous)
        .update(info)
        .update(Uint8Array.of(i))
        .digest(),
    );
  }
  return Buffer.concat(blocks).subarray(0, length);
};
const hex = (text: string) => Buffer.from(text, "hex");

describe("subkeyOf", () => {
  it("checks against an HKDF that passes RFC 5869, A.1 and A.3", () => {
    const secret = Buffer.alloc(22, 0x0b);
    const info = hex("f0f1f2f3f4f5f6f7f8f9");
    expect(hkdf(secret, hex("000102030405060708090a0b0c"), info, 42).toString("hex")).toBe(
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    );
    expect(hkdf(secret, Buffer.alloc(0), Buffer.alloc(0), 42).toString("hex")).toBe(
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    );
  });

  it.each([
    ["WrapDataKeys", "bonafide/v1/wrap-data-keys"],
    ["LookUp", "bonafide/v1/look-up"],
    ["OneTimePasswords", "bonafide/v1/one-time-passwords"],
  ] as const)("derives %s with the info %s", (purpose, info) => {
    const subkey = subkeyOf(Redacted.make(bytes), purpose).export();
    expect(subkey.toString("hex")).toBe(
      hkdf(bytes, Buffer.alloc(0), Buffer.from(info), 32).toString("hex"),
    );
  });
});
