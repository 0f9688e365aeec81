import { createHash, generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, it } from "@effect/vitest";
import { headsIn, readHead, signHead, verifierKey } from "../../src/audit/SignedHead.ts";

const freshKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    key: publicKey,
    keys: {
      mac: () => new Uint8Array(),
      sign: (message: Uint8Array) => sign(null, message, privateKey),
      publicKey: Buffer.from(x, "base64url"),
    },
  };
};

const { key, keys } = freshKeys();
const head = { size: 12, root: Buffer.alloc(32, 7), unkeyed: 0 };

it("writes the note that C2SP's tlog-checkpoint describes, which its verifier key verifies", () => {
  const note = signHead(keys, head);
  const [name, size, root, empty, signatureLine = "", end] = note.split("\n");
  expect([size, root, empty, end]).toEqual(["12", head.root.toString("base64"), "", ""]);
  const [dash, signer, encoded = ""] = signatureLine.split(" ");
  expect([dash, signer]).toEqual(["—", name]);
  const bytes = Buffer.from(encoded, "base64");
  const typedKey = Buffer.concat([Uint8Array.of(1), keys.publicKey]);
  const id = createHash("sha256").update(`${name}\n`).update(typedKey).digest().subarray(0, 4);
  expect(bytes.subarray(0, 4)).toEqual(id);
  const text = Buffer.from(note.slice(0, note.indexOf("\n\n") + 1));
  expect(verify(null, text, key, bytes.subarray(4))).toBe(true);
  expect(verifierKey(keys.publicKey)).toBe(
    `${name}+${id.toString("hex")}+${typedKey.toString("base64")}`,
  );
});

it("reads what it wrote, also among signatures of others, and nothing that was changed", () => {
  const note = signHead(keys, { ...head, unkeyed: 5 });
  expect(readHead(keys, note)).toEqual({ ...head, unkeyed: 5 });
  expect(readHead(keys, `${note}— witness.example AAAAAAAA\n`)?.size).toBe(12);
  const changes = [
    note.replace("\n12\n", "\n13\n"),
    note.replace("unkeyed 5", "unkeyed 6"),
    note.replace("unkeyed 5\n", ""),
    note.replace(head.root.toString("base64"), Buffer.alloc(32).toString("base64")),
    note.replace(/— .*\n/, ""),
    note.replaceAll("bonafide", "bonafibe"),
    signHead(freshKeys().keys, head),
    "",
    "\n\n",
  ];
  for (const changed of changes) expect(readHead(keys, changed)).toBeUndefined();
});

it("finds each of several heads in a file, and none in another text", () => {
  const notes = [head, { ...head, unkeyed: 5 }, { ...head, size: 13 }].map((one) =>
    signHead(keys, one),
  );
  expect(headsIn(notes.join(""))).toEqual(notes);
  expect(headsIn(`broken off\n${notes.join("\n")}`)).toEqual(notes);
  expect(headsIn("no head\n12\n")).toEqual([]);
});
