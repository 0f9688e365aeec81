import { createSecretKey, randomBytes } from "node:crypto";
import { audit, database, newId, seal, wrapKey } from "./BareStore.ts";

/** The images of a license. */
export interface BareImages {
  readonly frontName: string;
  readonly front: Buffer;
  readonly back: Buffer;
}

const partSize = 1024 * 1024;
const retention = 30 * 86_400_000;

const insertVerification = database.prepare(
  "INSERT INTO verification (id, account_id, created_at, data_key) VALUES (?, ?, ?, ?)",
);
const insertTransaction = database.prepare(`
  INSERT INTO "transaction"
    (id, verification_id, account_id, product, status, state, personal, created_at, updated_at, version, due_at)
  VALUES (?, ?, ?, 'document.license.verify', 'pending', ?, ?, ?, ?, 1, ?)`);
const insertImage = database.prepare(`
  INSERT INTO document_image (transaction_id, side, verification_id, type, parts, data_key, created_at, erase_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
const insertPart = database.prepare(
  "INSERT INTO document_image_part (transaction_id, side, number, sealed) VALUES (?, ?, ?, ?)",
);

const keepImage = (
  id: string,
  verificationId: string,
  side: string,
  now: number,
  image: Buffer,
): void => {
  const parts = Math.ceil(image.length / partSize);
  const dataKey = randomBytes(32);
  const wrapped = wrapKey(dataKey);
  const type = image[0] === 0xff ? "jpeg" : "png";
  insertImage.run(id, side, verificationId, type, parts, wrapped, now, now + retention);
  const key = createSecretKey(dataKey);
  for (let part = 0; part < parts; part += 1) {
    const plain = image.subarray(part * partSize, (part + 1) * partSize);
    insertPart.run(id, side, part, seal(key, "bytes", `${id} ${side} ${part} of ${parts}`, plain));
  }
};

/** Stores a license to be read. */
export const submit = database.transaction(
  (accountId: string, source: string, now: number, { back, front, frontName }: BareImages) => {
    const [id, verificationId] = [newId(now), newId(now)];
    const dataKey = randomBytes(32);
    insertVerification.run(verificationId, accountId, now, wrapKey(dataKey));
    audit(undefined, verificationId, "verification.created", accountId, source, now);
    const state = { _tag: "Waiting", readAt: now, readings: 0, lost: 0, giveUpAt: now + retention };
    const personal = Buffer.from(JSON.stringify({ callbackUrls: [], frontName }));
    insertTransaction.run(
      id,
      verificationId,
      accountId,
      JSON.stringify(state),
      seal(createSecretKey(dataKey), "text", id, personal),
      now,
      now,
      now,
    );
    audit(undefined, id, "document.DocumentSubmitted", accountId, source, now);
    keepImage(id, verificationId, "front", now, front);
    keepImage(id, verificationId, "back", now, back);
    const product = "document.license.verify";
    return { id, verification_id: verificationId, product, created_at: now, updated_at: now };
  },
).immediate;
