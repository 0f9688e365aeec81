import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SandboxDocumentReader } from "../../src/document/sandbox/SandboxDocumentReader.ts";

const byReader: ReaderAnswer = { _tag: "NotYet", again: 7 };
const reader = Layer.succeed(DocumentReader, {
  atOnce: 3,
  timeLimit: 9_000,
  read: () => Effect.succeed(byReader),
});

const reading = (frontName: string | undefined, kind: "license" | "passport" = "passport") =>
  Effect.flatMap(DocumentReader, ({ read }) =>
    read(
      { kind, front: new Uint8Array(), back: undefined, frontName },
      { id: "id", today: "2026-11-24", isSuspect: false },
    ),
  ).pipe(Effect.provide(SandboxDocumentReader.pipe(Layer.provide(reader))));

const facts = {
  type: "passport",
  issuer: "UTO",
  number: "L898902C3",
  issued: "2020-01-31",
  expires: "2099-12-31",
  fname: "ANNA",
  mname: "MARIA",
  lname: "ERIKSSON",
  birthDate: "1974-08-12",
};
const said = { checks: nothingChecked, doubtful: false };
const read = (changes: object = {}) => ({ _tag: "Read", facts: { ...facts, ...changes }, ...said });
const unread = (failure: string) => ({ _tag: "Unread", failure, ...said });

it.effect.each([
  ["mock-verified", read()],
  ["mock-2001", read({ birthDate: "2016-01-01" })],
  ["mock-2002", read({ expires: "2020-01-31" })],
  ["mock-2003", unread("SidesDiffer")],
  ["mock-2004", unread("InformationUnclear")],
  ["mock-2005", unread("DocumentUnverified")],
  ["mock-2006", unread("PictureTooSmall")],
  ["mock-pending", { _tag: "NotYet", again: 3_600_000 }],
] as const)(
  "In a sandbox a front image named %s is answered so, whatever its type",
  ([name, answer]) =>
    Effect.gen(function* () {
      for (const file of [name, `${name}.png`, `${name}.JPG`])
        expect(yield* reading(file)).toEqual(answer);
      for (const file of [`${name}.a.png`, `a-${name}.png`, name.toUpperCase()])
        expect(yield* reading(file)).toBe(byReader);
    }),
);

it.effect("In a sandbox every other document is read", () =>
  Effect.gen(function* () {
    for (const file of [undefined, "", ".png", "toString", "constructor.png", "mock-9999.png"])
      expect(yield* reading(file)).toBe(byReader);
    expect(yield* reading("mock-verified.png", "license")).toMatchObject({
      facts: { type: "license" },
    });
    const { atOnce, timeLimit } = yield* Effect.provide(
      DocumentReader,
      SandboxDocumentReader.pipe(Layer.provide(reader)),
    );
    expect([atOnce, timeLimit]).toEqual([3, 9_000]);
  }),
);
