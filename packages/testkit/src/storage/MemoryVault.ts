import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { Vault } from "@bonafide/core/storage/Vault";
import { Layer } from "effect";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
const options = { authTagLength: tagLength };

/** A vault whose data keys are not wrapped: for memory only. */
export const MemoryVault = Layer.succeed(
  Vault,
  Vault.of({
    createKey: () => randomBytes(32),
    seal: (key, context, text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, options).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (key, context, sealed) => {
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), options)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = decipher.update(sealed.subarray(nonceLength + tagLength));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
    lookup: (purpose, value) =>
      createHmac("sha256", "memory")
        .update(JSON.stringify([purpose, value]))
        .digest("base64url"),
  }),
);
