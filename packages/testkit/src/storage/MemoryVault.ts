import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { Vault } from "@bonafide/core/storage/Vault";
import { Layer } from "effect";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
const options = { authTagLength: tagLength };

const seal = (key: Uint8Array, context: string, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, options).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

const open = (key: Uint8Array, context: string, sealed: Uint8Array): Buffer => {
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), options)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const plain = decipher.update(sealed.subarray(nonceLength + tagLength));
  return Buffer.concat([plain, decipher.final()]);
};

const ofText = (context: string) => `text ${context}`;
const ofBytes = (context: string) => `bytes ${context}`;

/** A vault whose data keys are not wrapped: for memory only. */
export const MemoryVault = Layer.succeed(
  Vault,
  Vault.of({
    createKey: () => randomBytes(32),
    seal: (key, context, text) => seal(key, ofText(context), Buffer.from(text)),
    open: (key, context, sealed) => open(key, ofText(context), sealed).toString("utf8"),
    sealBytes: (key, context, bytes) => seal(key, ofBytes(context), bytes),
    openBytes: (key, context, sealed) => open(key, ofBytes(context), sealed),
    lookup: (purpose, value) =>
      createHmac("sha256", "memory")
        .update(JSON.stringify([purpose, value]))
        .digest("base64url"),
  }),
);
