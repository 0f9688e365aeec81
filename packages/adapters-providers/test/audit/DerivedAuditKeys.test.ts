import { createPublicKey, verify } from "node:crypto";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { DerivedAuditKeys } from "../../src/audit/DerivedAuditKeys.ts";
import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { MasterKey } from "../../src/storage/MasterKey.ts";

const keysOf = (byte: number) =>
  AuditKeys.pipe(
    Effect.provide(DerivedAuditKeys),
    Effect.provide(
      Layer.succeed(MasterKey, new KeyRing([Redacted.make(new Uint8Array(32).fill(byte))])),
    ),
  );

it.effect("are the same for one master key, and others for another", () =>
  Effect.gen(function* () {
    const [one, again, other] = [yield* keysOf(1), yield* keysOf(1), yield* keysOf(2)];
    const message = Buffer.from("message");
    expect(one.mac(message)).toEqual(again.mac(message));
    expect(one.mac(message)).not.toEqual(other.mac(message));
    expect(one.mac(message)).toHaveLength(32);
    expect(one.publicKey).toEqual(again.publicKey);
    expect(one.publicKey).not.toEqual(other.publicKey);
    const x = Buffer.from(one.publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    expect(verify(null, message, key, one.sign(message))).toBe(true);
    expect(verify(null, message, key, other.sign(message))).toBe(false);
  }),
);

it.effect("are those of the subkeys that the database keeps, once these were read", () =>
  Effect.gen(function* () {
    const ringOf = (byte: number) => new KeyRing([Redacted.make(new Uint8Array(32).fill(byte))]);
    const ring = ringOf(2);
    const keys = yield* AuditKeys.pipe(
      Effect.provide(DerivedAuditKeys),
      Effect.provide(Layer.succeed(MasterKey, ring)),
    );
    const before = keys.publicKey;
    const kept = ringOf(1);
    ring.takeLasting(kept.lastingOf(kept.newest));
    const { publicKey } = yield* keysOf(1);
    expect(keys.publicKey).toEqual(publicKey);
    expect(keys.publicKey).not.toEqual(before);
  }),
);

it.effect("stay what they are: rows that were written verify by them", () =>
  Effect.gen(function* () {
    const { mac, publicKey } = yield* keysOf(1);
    expect(Buffer.from(mac(Buffer.from("message"))).toString("hex")).toBe(
      "a2d60ec3cc588d5215cfffc9a68a836f86b05c8c7423f6218c95533e29e6ea29",
    );
    expect(Buffer.from(publicKey).toString("hex")).toBe(
      "2f370751adb4db033c55179da5f00bd302e84813e6065de06a74eb0641b1f028",
    );
  }),
);
