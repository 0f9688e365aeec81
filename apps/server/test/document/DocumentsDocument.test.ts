import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DocumentVendorAnswer } from "@bonafide/adapters-providers/document/vendor/DocumentVendorAnswer";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result, Schema } from "effect";
import { readDocumentIssuers } from "../../src/settings/DocumentIssuers.ts";
import { temporaryFolder } from "../storage/TemporarySqlite.ts";

const page = readFileSync(new URL("../../../../docs/documents.md", import.meta.url), "utf8");

const [issuers = "", ...answers] = Array.from(
  page.matchAll(/```json\n([\s\S]*?)```/g),
  ([, text = ""]) => text,
);

describe("docs/documents.md", () => {
  it.effect("shows a file of issuers that a server takes", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "issuers.json");
      writeFileSync(file, issuers);
      expect(Result.isSuccess(yield* readDocumentIssuers(file))).toBe(true);
    }),
  );

  it("shows answers of a vendor as they are read", () => {
    const read = Schema.decodeUnknownSync(Schema.fromJsonString(DocumentVendorAnswer), {
      onExcessProperty: "error",
    });
    expect(answers.map((text) => read(text).status)).toEqual(["read", "unread", "pending"]);
  });
});
