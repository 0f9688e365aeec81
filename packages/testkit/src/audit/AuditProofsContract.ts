import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { NothingToProve } from "@bonafide/core/audit/AuditProofs";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { leafHashOf, nodeHashOf } from "./MemoryTree.ts";

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64");

/** Size and root of a head: its second and third line. */
const partsOf = (head: string) => {
  const [, size = "", root = ""] = head.split("\n");
  return { size: Number(size), root };
};

/** The root that a path leads to. Source: RFC 9162, 2.1.3.2. */
const rootOf = (entry: string, leaf: number, size: number, path: ReadonlyArray<string>): string => {
  let [at, last] = [leaf, size - 1];
  let node = leafHashOf(bytesOf(entry));
  for (const sibling of path.map(bytesOf)) {
    const isRight = at % 2 === 1 || at === last;
    node = isRight ? nodeHashOf(sibling, node) : nodeHashOf(node, sibling);
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node.toString("base64") : "a path of another length";
};

/** The contract of the proofs of `AuditLog`. Source: RFC 6962, 2.1. */
export const auditProofsContract = <R, E>(layer: Layer.Layer<StoragePorts | R, E>): void => {
  const test = portTest(layer);

  const appendTo = (subject: string, at: number) =>
    Effect.flatMap(AuditTrail, (audit) =>
      audit.append({
        subject,
        action: `sample.changed_${at}`,
        actor: "operator",
        at: sampleTime + at,
        source: at === 0 ? undefined : "203.0.113.9",
      }),
    );

  describe("AuditLog, its proofs", () => {
    test(
      "lead from each sealed row to the newest head, whatever the heads before it covered",
      Effect.gen(function* () {
        const proofs = yield* AuditLog;
        const seal = yield* AuditSeal;
        const [one, other] = [freshId(), freshId()];
        const heads: Array<string> = [];
        for (let count = 1; count <= 9; count += 1) {
          for (let at = 0; at < count; at += 1) yield* appendTo(at === 0 ? one : other, at);
          yield* seal.checkpoint;
          const proof = yield* proofs.inclusion([one, other], 100);
          const { root, size } = partsOf(proof.head);
          expect(proof.head).toBe(yield* seal.head);
          expect(size).toBe((count * (count + 1)) / 2);
          expect(proof.rows.map(({ leaf }) => leaf)).toEqual(
            Array.from({ length: size }, (_, at) => at),
          );
          for (const { entry, leaf, leafHash, path } of proof.rows) {
            expect(leafHash).toBe(leafHashOf(bytesOf(entry)).toString("base64"));
            expect(rootOf(entry, leaf, size, path)).toBe(root);
          }
          heads.push(proof.head);
        }
        const last = heads.at(-1) ?? "";
        for (const earlier of heads) {
          const proof = yield* proofs.consistency(earlier);
          expect(proof).toMatchObject({ earlier, head: last });
          expect(proof.path.length > 0).toBe(earlier !== last);
        }
      }),
    );

    test(
      "tell each row as it is, of the subjects alone, in their order and up to the limit",
      Effect.gen(function* () {
        const proofs = yield* AuditLog;
        const seal = yield* AuditSeal;
        const [one, other] = [freshId(), freshId()];
        yield* Effect.forEach([0, 1, 2], (at) => appendTo(one, at));
        yield* appendTo(other, 3);
        yield* seal.checkpoint;
        yield* appendTo(one, 4);
        const { rows } = yield* proofs.inclusion([one], 100);
        expect(rows).toMatchObject(
          [0, 1, 2].map((at) => ({
            subject: one,
            action: `sample.changed_${at}`,
            actor: "operator",
            at: sampleTime + at,
            source: at === 0 ? undefined : "203.0.113.9",
            leaf: at,
          })),
        );
        expect((yield* proofs.inclusion([one], 2)).rows).toEqual(rows.slice(0, 2));
      }),
    );

    test(
      "are refused where nothing is sealed, and for a head of another log",
      Effect.gen(function* () {
        const proofs = yield* AuditLog;
        const seal = yield* AuditSeal;
        const subject = freshId();
        const nothing = Effect.flip(proofs.inclusion([subject], 100));
        expect(yield* nothing).toBeInstanceOf(NothingToProve);
        yield* appendTo(freshId(), 0);
        yield* seal.checkpoint;
        expect(yield* nothing).toBeInstanceOf(NothingToProve);
        const head = (yield* seal.head) ?? "";
        const longer = head.replace("\n1\n", "\n2\n");
        expect(yield* Effect.result(proofs.consistency(longer))).toMatchObject({
          failure: { _tag: "NothingToProve" },
        });
      }),
    );
  });
};
