import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { Effect, Layer } from "effect";
import { MasterKey } from "../storage/MasterKey.ts";

/** The PKCS #8 prefix of an Ed25519 seed (RFC 8410, 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

const signingKeyOf = (seedKey: KeyObject) => {
  const seed = seedKey.export();
  const key = Buffer.concat([pkcs8, seed]);
  const signing = createPrivateKey({ key, format: "der", type: "pkcs8" });
  seed.fill(0);
  key.fill(0);
  const { x = "" } = createPublicKey(signing).export({ format: "jwk" });
  return { seedKey, signing, publicKey: Buffer.from(x, "base64url") };
};

/** The audit's keys, derived from the master key. Source: RFC 2104, RFC 8032. */
export const DerivedAuditKeys: Layer.Layer<AuditKeys, never, MasterKey> = Layer.effect(
  AuditKeys,
  Effect.map(MasterKey, (ring) => {
    let last = signingKeyOf(ring.subkey("AuditHeads"));
    const current = () => {
      const seedKey = ring.subkey("AuditHeads");
      if (seedKey !== last.seedKey) last = signingKeyOf(seedKey);
      return last;
    };
    return AuditKeys.of({
      mac: (message) => createHmac("sha256", ring.subkey("AuditRows")).update(message).digest(),
      sign: (message) => sign(null, message, current().signing),
      get publicKey() {
        return current().publicKey;
      },
    });
  }),
);
