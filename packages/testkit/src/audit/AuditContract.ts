import { AuditHeads } from "@bonafide/core/audit/AuditHeads";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditCut, AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, Exit, Layer } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest, someCases } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  samplePossession,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";

/** A way to alter the audit behind its port. `subject` has three rows, all but the last sealed. */
export interface Tampering<R> {
  readonly what: string;
  readonly by: (subject: string) => Effect.Effect<void, unknown, R>;
  /** Whether only a head published earlier reveals it. */
  readonly onlyAgainstHead?: boolean;
}

const entryOf = (subject: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  subject,
  action: "sample.changed",
  actor: "system",
  at: sampleTime,
  source: undefined,
  ...changes,
});

/** A chain of three rows: two under one checkpoint, then an unsealed one. */
const storeChain = Effect.fnUntraced(function* (subject: string) {
  const audit = yield* AuditTrail;
  yield* audit.begin(entryOf(subject, { actor: freshId(), source: "203.0.113.9" }));
  yield* audit.append(entryOf(subject, { action: "sample.changed_again", at: sampleTime + 1 }));
  yield* (yield* AuditSeal).checkpoint;
  yield* audit.append(entryOf(subject, { at: sampleTime + 2 }));
});

/**
 * The contract of `AuditTrail` and `AuditSeal`. `tamperings` are the adapter's ways to touch its rows and
 * checkpoints: each must be found. Source: choices, section 8.
 */
export const auditContract = <R, E>(
  layer: Layer.Layer<StoragePorts | R, E>,
  tamperings: ReadonlyArray<Tampering<NoInfer<StoragePorts | R>>>,
): void => {
  const test = portTest(layer);

  describe("AuditTrail and AuditSeal", () => {
    test(
      "finds nothing broken in nothing, and seals nothing",
      Effect.gen(function* () {
        const seal = yield* AuditSeal;
        expect(yield* seal.checkpoint).toBe(0);
        expect(yield* seal.verify).toMatchObject({ rows: 0, subjects: 0, unsealed: 0, broken: [] });
      }),
    );

    test(
      "counts rows and subjects, and seals each row once",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const seal = yield* AuditSeal;
        const [one, other] = [freshId(), freshId()];
        yield* audit.begin(entryOf(one));
        yield* audit.append(entryOf(one));
        yield* audit.append(entryOf(other));
        const counts = { rows: 3, subjects: 2, unkeyed: 0, broken: [] };
        const unsealed = { ...counts, checkpoints: 0, unsealed: 3 };
        expect(yield* seal.verify).toEqual(unsealed);
        expect(yield* seal.checkpoint).toBe(3);
        expect(yield* seal.verify).toEqual({ ...unsealed, checkpoints: 1, unsealed: 0 });
        expect(yield* seal.checkpoint).toBe(0);
        yield* audit.append(entryOf(other));
        expect(yield* seal.checkpoint).toBe(1);
        const sealed = { ...counts, rows: 4, checkpoints: 2, unsealed: 0 };
        expect(yield* seal.verify).toEqual(sealed);
      }),
    );

    test(
      "lists rows newest first, by subject, actor, action and time",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const { list } = yield* AuditLog;
        const [one, other] = [freshId(), freshId()];
        const first = entryOf(one, { action: "sample.begun", source: "203.0.113.9" });
        const second = entryOf(other, { actor: "operator", at: sampleTime + 1 });
        const third = entryOf(one, { at: sampleTime + 2 });
        yield* audit.begin(first);
        yield* audit.begin(second);
        yield* audit.append(third);
        expect(yield* list({ limit: 10 })).toEqual([third, second, first]);
        expect(yield* list({ limit: 2 })).toEqual([third, second]);
        expect(yield* list({ subject: one, limit: 10 })).toEqual([third, first]);
        expect(yield* list({ actor: "operator", limit: 10 })).toEqual([second]);
        expect(yield* list({ action: "sample.b", limit: 10 })).toEqual([first]);
        expect(yield* list({ action: "sample.%", limit: 10 })).toEqual([]);
        const within = { since: sampleTime + 1, until: sampleTime + 2, limit: 10 };
        expect(yield* list(within)).toEqual([second]);
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* list({ subject: id, limit: 10 })).toEqual([]);
          expect(yield* list({ actor: id, limit: 10 })).toEqual([]);
        }
      }),
    );

    test(
      "writes each row to the letter, however many are written at once",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const { list } = yield* AuditLog;
        // A database may have a syntax of its own for what is among these.
        const subjects = [freshId(), 'a "name"', "C:\\staff", "{one,two}", "NULL", "", "Zoë\n"];
        const rows = (action: string) =>
          subjects.map((subject, turn) =>
            entryOf(subject, {
              action,
              actor: freshId(),
              at: sampleTime + turn,
              source: turn === 2 ? undefined : `203.0.113.${turn}`,
            }),
          );
        const [begun, appended, again] = [rows("begun"), rows("appended"), rows("again")];
        yield* audit.beginAll(begun);
        yield* audit.appendAll(appended);
        yield* Effect.forEach(again, audit.append);
        for (const [at, row] of begun.entries()) {
          const written = [again[at], appended[at], row];
          expect(yield* list({ subject: row.subject, limit: 10 })).toEqual(written);
        }
      }),
    );

    test(
      "begins a subject once: a second time is a defect that leaves nothing",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const subject = freshId();
        yield* audit.begin(entryOf(subject));
        expect(Exit.hasDies(yield* Effect.exit(audit.begin(entryOf(subject))))).toBe(true);
        expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 1, broken: [] });
      }),
    );

    test(
      "begins as many subjects as there are, or none of them",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const [one, other] = [freshId(), freshId()];
        yield* audit.beginAll([]);
        yield* audit.beginAll([entryOf(one, { source: "203.0.113.9" }), entryOf(other)]);
        yield* audit.append(entryOf(other));
        yield* audit.beginAll([entryOf(freshId())]);
        const again = audit.beginAll([entryOf(freshId()), entryOf(one)]);
        expect(Exit.hasDies(yield* Effect.exit(again))).toBe(true);
        const verified = yield* (yield* AuditSeal).verify;
        expect(verified).toMatchObject({ rows: 4, subjects: 3, broken: [] });
      }),
    );

    test(
      "takes subjects that are no ids: a product, an operator's word",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        yield* audit.append(entryOf("telecom.identity", { actor: "operator" }));
        yield* audit.append(entryOf("telecom.identity", { actor: "operator" }));
        expect(yield* (yield* AuditSeal).verify).toMatchObject({
          rows: 2,
          subjects: 1,
          broken: [],
        });
      }),
    );

    test(
      "keeps one chain whole under many concurrent writers, sealed in the middle",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const seal = yield* AuditSeal;
        const subject = freshId();
        yield* audit.begin(entryOf(subject));
        const writers = Array.from({ length: 40 }, (_, writer) =>
          writer % 10 === 9
            ? Effect.asVoid(seal.checkpoint)
            : audit.append(entryOf(subject, { at: sampleTime + writer })),
        );
        yield* Effect.all(writers, { concurrency: "unbounded" });
        yield* seal.checkpoint;
        expect(yield* seal.verify).toMatchObject({ rows: 37, unsealed: 0, broken: [] });
      }),
    );

    test(
      "continues and begins many chains at once, also beside other writers",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const seal = yield* AuditSeal;
        const subjects = Array.from({ length: 30 }, () => freshId());
        const begun = subjects.slice(0, 10);
        yield* Effect.forEach(begun, (subject) => audit.begin(entryOf(subject)));
        const entries = subjects.map((subject, turn) =>
          entryOf(subject, {
            at: sampleTime + turn,
            source: turn === 3 ? "203.0.113.9" : undefined,
          }),
        );
        const writers = [
          ...Array.from({ length: 8 }, () => audit.appendAll(entries)),
          ...begun.map((subject) => audit.append(entryOf(subject))),
        ];
        yield* Effect.all(writers, { concurrency: "unbounded" });
        yield* audit.appendAll([]);
        yield* audit.appendAll(entries.slice(0, 1));
        const rows = 10 + 8 * 30 + 10 + 1;
        expect(yield* seal.verify).toMatchObject({ rows, subjects: 30, broken: [] });
        yield* seal.checkpoint;
        expect(yield* seal.verify).toMatchObject({ rows, unsealed: 0, broken: [] });
      }),
    );

    test(
      "finds nothing broken after an erasure",
      Effect.gen(function* () {
        const verification = sampleVerification();
        const transaction = samplePossession(verification);
        yield* (yield* VerificationStore).insert(verification);
        yield* (yield* TransactionStore).insert(transaction);
        yield* storeChain(verification.id);
        yield* storeChain(transaction.id);
        yield* (yield* VerificationStore).erase(verification.id);
        expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 6, broken: [] });
      }),
    );

    test(
      "continues every head that it gave out, and no head of another log",
      Effect.gen(function* () {
        const seal = yield* AuditSeal;
        expect(yield* seal.head).toBe(undefined);
        const heads: Array<string> = [];
        for (const _ of [1, 2, 3]) {
          yield* storeChain(freshId());
          const head = yield* seal.head;
          if (head === undefined) return expect.unreachable("There is a head.");
          heads.push(head);
        }
        expect(new Set(heads).size).toBe(3);
        expect(yield* seal.verifyAgainst(heads)).toMatchObject({ checkpoints: 3, broken: [] });
        const other = heads[2]?.replace(/\d+/, (digits) => `${digits}1`) ?? "";
        expect((yield* seal.verifyAgainst([other])).broken).not.toEqual([]);
      }),
    );

    const published: Array<string> = [];
    const strange = {
      latest: () => "another log\n1\nAAAA\n\nsignature\n",
      give: (head: string) => Effect.sync(() => void published.push(head)),
    };
    portTest(Layer.provide(layer, Layer.succeed(AuditHeads, strange)))(
      "seals nothing over a published head that another key signed, and publishes none",
      Effect.gen(function* () {
        const audit = yield* AuditTrail;
        yield* audit.begin(entryOf(freshId()));
        expect(yield* Effect.flip((yield* AuditSeal).checkpoint)).toBeInstanceOf(AuditCut);
        expect(published).toEqual([]);
      }),
    );

    for (const { by, onlyAgainstHead = false, what } of someCases("tamperings", tamperings)) {
      test(
        `finds ${what}${onlyAgainstHead ? ", by a head that was given out, and seals nothing over it" : ""}`,
        Effect.gen(function* () {
          const seal = yield* AuditSeal;
          const subject = freshId();
          yield* storeChain(freshId());
          yield* storeChain(subject);
          expect((yield* seal.verify).broken).toEqual([]);
          const head = yield* seal.head;
          yield* by(subject);
          expect((yield* seal.verifyAgainst(head === undefined ? [] : [head])).broken).not.toEqual(
            [],
          );
          if (onlyAgainstHead) {
            expect((yield* seal.verify).broken).toEqual([]);
            expect(yield* Effect.flip(seal.checkpoint)).toBeInstanceOf(AuditCut);
          } else expect((yield* seal.verify).broken).not.toEqual([]);
        }),
      );
    }
  });
};
