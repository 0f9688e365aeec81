import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealSigner } from "@bonafide/testkit/document/specimen/SpecimenSeal";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { readDocumentIssuers } from "../../src/settings/DocumentIssuers.ts";

const did = "did:key:zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj";
const utopia = { did, name: "Utopia", signsFor: ["UTO"] };

/** What a server reads from a file of this text; of a file that is not there without one. */
const read = (text?: string) =>
  Effect.gen(function* () {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-issuers-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true })),
    );
    const file = join(directory, "issuers.json");
    if (text !== undefined) yield* Effect.promise(() => writeFile(file, text));
    return yield* readDocumentIssuers(file);
  });

const problems = (...lines: ReadonlyArray<string>) =>
  Result.fail(lines.map((line) => `BONAFIDE_DOCUMENT_ISSUERS ${line}`));

describe("The file of issuers", () => {
  it.effect("pins issuers, and the contexts of their own", () =>
    Effect.gen(function* () {
      expect(yield* read(JSON.stringify({ issuers: [utopia] }))).toEqual(
        Result.succeed({ issuers: [utopia], contexts: {} }),
      );
      const contexts = {
        "https://dmv.example/v1": { code: 40_000, document: { "@context": { [did]: did } } },
      };
      expect(yield* read(JSON.stringify({ issuers: [utopia], contexts }))).toEqual(
        Result.succeed({ issuers: [utopia], contexts }),
      );
    }),
  );

  it.effect("pins signers of seals by their certificates, and refuses what is none", () =>
    Effect.gen(function* () {
      const { certificate } = sealSigner();
      const signer = { certificate, name: "Utopia", signsFor: ["UTO"] };
      const file = { issuers: [], sealSigners: [signer] };
      expect(yield* read(JSON.stringify(file))).toEqual(Result.succeed({ ...file, contexts: {} }));
      const wrong = [
        { ...signer, certificate: certificate.slice(0, 200) },
        { ...signer, certificate: sealSigner({ signer: "UTTSX" }).certificate },
        { certificate, did },
      ];
      expect(yield* read(JSON.stringify({ issuers: [], sealSigners: wrong }))).toEqual(
        problems(
          ...["0.certificate", "1.certificate", "2.did", "2.name", "2.signsFor"].map(
            (place) => `is not valid at sealSigners.${place}`,
          ),
        ),
      );
    }),
  );

  it.effect("need not be there where none is named", () =>
    Effect.gen(function* () {
      expect(yield* readDocumentIssuers(undefined)).toEqual(
        Result.succeed({ issuers: [], contexts: {} }),
      );
    }),
  );

  it.effect("is refused with every problem, and without what stands there", () =>
    Effect.gen(function* () {
      expect(yield* read()).toEqual(problems("is not a file that can be read"));
      expect(yield* read("{")).toEqual(problems("is not valid: expected JSON"));
      expect(yield* read("[]")).toEqual(problems("is not valid at its whole"));
      const wrong = { did: "did:web:dmv.example", name: "", signsFor: [], key: 1 };
      expect(yield* read(JSON.stringify({ issuers: [utopia, wrong] }))).toEqual(
        problems(
          ...["key", "did", "name", "signsFor.0"].map(
            (place) => `is not valid at issuers.1.${place}`,
          ),
        ),
      );
    }),
  );
});
