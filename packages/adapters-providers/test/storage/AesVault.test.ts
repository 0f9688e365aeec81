import { createHmac } from "node:crypto";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { KeyRing, subkeyOf } from "@bonafide/adapters-providers/storage/KeyRing";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Vault } from "@bonafide/core/storage/Vault";
import { vaultContract } from "@bonafide/testkit/storage/VaultContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted, Schema } from "effect";

const masterKey = Redacted.make(Uint8Array.from({ length: 32 }, (_, i) => i));
const vaultOf = (key: Redacted.Redacted<Uint8Array>) =>
  Effect.runSync(
    Effect.provide(
      Vault,
      AesVault.pipe(Layer.provide(Layer.succeed(MasterKey, new KeyRing([key])))),
    ),
  );
const vault = vaultOf(masterKey);

vaultContract(AesVault.pipe(Layer.provide(Layer.succeed(MasterKey, new KeyRing([masterKey])))));

/** AES-256-GCM by another implementation's interface: WebCrypto takes ciphertext and tag as one. */
const openWithWebCrypto = async (
  key: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
  additionalData: Uint8Array<ArrayBuffer>,
  ciphertextAndTag: Uint8Array<ArrayBuffer>,
) => {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: nonce, additionalData },
    imported,
    ciphertextAndTag,
  );
  return Buffer.from(plain);
};
const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

describe("AesVault", () => {
  it("writes AES-256-GCM, as an implementation that passes test case 16 of the GCM submission opens it", async () => {
    const known = await openWithWebCrypto(
      hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"),
      hex("cafebabefacedbaddecaf888"),
      hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
      hex(
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662" +
          "76fc6ece0f4e1768cddf8853bb2d551b",
      ),
    );
    expect(known.toString("hex")).toBe(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
    );

    const wrapped = Uint8Array.from(vault.createKey());
    const sealed = Uint8Array.from(vault.seal(wrapped, "row", "2125550100 ☎"));
    expect([wrapped[0], wrapped[5], sealed[0]]).toEqual([2, 1, 1]);
    const name = Buffer.from(wrapped.slice(1, 5)).toString("hex");
    const dataKey = await openWithWebCrypto(
      Uint8Array.from(subkeyOf(masterKey, "WrapDataKeys").export()),
      wrapped.slice(6, 18),
      Uint8Array.from(Buffer.from(`bonafide sealed v1 data key\0${name}`)),
      wrapped.slice(18),
    );
    expect(dataKey.length).toBe(32);
    const text = await openWithWebCrypto(
      Uint8Array.from(dataKey),
      sealed.slice(1, 13),
      Uint8Array.from(Buffer.from("bonafide sealed v1 text\0row")),
      sealed.slice(13),
    );
    expect(text.toString("utf8")).toBe("2125550100 ☎");
  });

  // Written on the first day: what was stored then has to open for ever.
  it("opens version 1", () => {
    expect(
      vault.open(
        hex(
          "01ce4848c8eda9664805cba946cd6fd58c652222df06ca30574c07c208f53cd22001807d9e0215af156da3afc9bcd50ae5178d541bf27aa31a125847f1",
        ),
        "row",
        hex(
          "015b366ca2e17839735f5be77679d8f7e3ca9d91addf1a1c7f75fcea70df29ebaaba2e207cfd9a5317ffcc",
        ),
      ),
    ).toBe("2125550100 ☎");
  });

  const wellFormed = Schema.String.pipe(
    Schema.check(Schema.makeFilter((text) => text.isWellFormed())),
  );
  it.prop(
    "opens what it sealed, adding 29 bytes, never twice alike",
    { text: wellFormed, context: wellFormed },
    ({ context, text }) => {
      const key = vault.createKey();
      const sealed = vault.seal(key, context, text);
      expect(sealed.length).toBe(Buffer.byteLength(text) + 29);
      expect(vault.open(key, context, sealed)).toBe(text);
      expect(vault.seal(key, context, text)).not.toEqual(sealed);
    },
  );

  const text = "born 1990-01-02";
  const key = vault.createKey();
  const sealed = vault.seal(key, "row", text);
  const refusalOf = (open: () => string): string => {
    try {
      return `opened: ${open()}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : "no error";
    }
  };
  const changed = "does not open: it was changed, or is another's";

  it("refuses every flipped bit, of the value and of the key", () => {
    const bent = (bytes: Uint8Array, bit: number) => {
      const other = Uint8Array.from(bytes);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return other;
    };
    for (let bit = 0; bit < sealed.length * 8; bit++)
      expect(refusalOf(() => vault.open(key, "row", bent(sealed, bit)))).toBe(
        `Error: A sealed text ${bit < 8 ? "is of an unknown version" : changed}`,
      );
    for (let bit = 0; bit < key.length * 8; bit++)
      expect(refusalOf(() => vault.open(bent(key, bit), "row", sealed))).toMatch(
        /^Error: A sealed data key (is of an unknown version|does not open: )/,
      );
  });

  it("refuses every truncation, and more than was sealed", () => {
    for (let length = 0; length < sealed.length; length++)
      expect(refusalOf(() => vault.open(key, "row", sealed.subarray(0, length)))).toBe(
        `Error: A sealed text ${length < 29 ? "is too short" : changed}`,
      );
    expect(refusalOf(() => vault.open(key, "row", Uint8Array.of(...sealed, 0)))).toBe(
      `Error: A sealed text ${changed}`,
    );
  });

  it("refuses another context, key, master key or kind", () => {
    const another = vaultOf(Redacted.make(new Uint8Array(32)));
    expect(refusalOf(() => vault.open(key, "row2", sealed))).toContain(changed);
    expect(refusalOf(() => vault.open(key, "", sealed))).toContain(changed);
    expect(refusalOf(() => vault.open(vault.createKey(), "row", sealed))).toContain(changed);
    expect(refusalOf(() => another.open(key, "row", sealed))).toContain(
      "does not open: none of the given master keys",
    );
    // A data key is no text, even to who holds the wrapping key.
    expect(refusalOf(() => vault.open(key, "", key))).toContain("is of an unknown version");
    const sealedKey = key.subarray(5);
    expect(refusalOf(() => vault.open(key, "", sealedKey))).toContain(changed);
  });

  it("looks up by HMAC-SHA-256 of purpose and value, each with its length", () => {
    const subkey = subkeyOf(masterKey, "LookUp");
    expect(vault.lookup("phone", "2125550100")).toBe(
      createHmac("sha256", subkey).update("5:phone10:2125550100").digest("base64url"),
    );
    expect(vault.lookup("phone", "é")).toBe(
      createHmac("sha256", subkey).update("5:phone2:é").digest("base64url"),
    );
    const another = vaultOf(Redacted.make(new Uint8Array(32)));
    const digests = [
      vault.lookup("phone", "2125550100"),
      vault.lookup("phone2", "125550100"),
      vault.lookup("", "phone2125550100"),
      vault.lookup("email", "2125550100"),
      another.lookup("phone", "2125550100"),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
