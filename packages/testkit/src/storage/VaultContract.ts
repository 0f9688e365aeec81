import { Vault } from "@bonafide/core/storage/Vault";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest } from "./PortTest.ts";

const texts = ["", "4155550123", "Grüße, 東京 🗼", '{"phone":"4155550123"}', "a".repeat(100_000)];

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** The contract of `Vault`. Source: choices, section 8; NIST SP 800-38D. */
export const vaultContract = <E>(layer: Layer.Layer<Vault, E>): void => {
  const test = portTest(layer);

  describe("Vault", () => {
    test(
      "opens what it sealed",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const key = vault.createKey();
        const opened = texts.map((text) => vault.open(key, "row", vault.seal(key, "row", text)));
        expect(opened).toEqual(texts);
      }),
    );

    test(
      "makes a new key each time",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const keys = Array.from({ length: 100 }, () => latin1(vault.createKey()));
        expect(new Set(keys).size).toBe(100);
      }),
    );

    test(
      "seals the same text differently each time, and shows none of it",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const key = vault.createKey();
        const seals = Array.from({ length: 100 }, () => vault.seal(key, "row", "4155550123"));
        expect(new Set(seals.map(latin1)).size).toBe(100);
        expect(seals.filter((sealed) => latin1(sealed).includes("415555"))).toEqual([]);
      }),
    );

    test(
      "opens nothing in another's context or with another's key",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const key = vault.createKey();
        const sealed = vault.seal(key, "row", "4155550123");
        for (const context of ["", "ro", "row ", "other"]) {
          expect(() => vault.open(key, context, sealed)).toThrow(/./);
        }
        expect(() => vault.open(vault.createKey(), "row", sealed)).toThrow(/./);
      }),
    );

    test(
      "opens nothing that was touched, in any byte, or cut",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const key = vault.createKey();
        const sealed = vault.seal(key, "row", "4155550123");
        for (const at of sealed.keys()) {
          const touched = Uint8Array.from(sealed, (byte, index) =>
            index === at ? byte ^ 1 : byte,
          );
          expect(() => vault.open(key, "row", touched)).toThrow(/./);
          expect(() => vault.open(key, "row", sealed.subarray(0, at))).toThrow(/./);
        }
      }),
    );

    test(
      "opens the bytes that it sealed, as bytes, in their context and untouched only",
      Effect.gen(function* () {
        const vault = yield* Vault;
        const key = vault.createKey();
        const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251);
        const sealed = vault.sealBytes(key, "image", bytes);
        expect(Buffer.from(vault.openBytes(key, "image", sealed)).equals(bytes)).toBe(true);
        expect(() => vault.openBytes(key, "other", sealed)).toThrow(/./);
        expect(() => vault.openBytes(key, "image", sealed.subarray(0, -1))).toThrow(/./);
        expect(() => vault.open(key, "image", sealed)).toThrow(/./);
        expect(() => vault.openBytes(key, "image", vault.seal(key, "image", "text"))).toThrow(/./);
      }),
    );

    test(
      "finds an equal value again, for its purpose only",
      Effect.gen(function* () {
        const { lookup } = yield* Vault;
        const digest = lookup("phone", "4155550123");
        expect(lookup("phone", "4155550123")).toBe(digest);
        expect(digest).toMatch(/^[A-Za-z0-9_-]{22,}$/);
        const others = [
          lookup("phone", "4155550124"),
          lookup("social", "4155550123"),
          lookup("phone4", "155550123"),
          lookup("", "phone4155550123"),
        ];
        expect(new Set([digest, ...others]).size).toBe(5);
      }),
    );
  });
};
