import { userInfo } from "node:os";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TerminalAudit } from "../../src/audit/TerminalAudit.ts";

it.effect("audits commands with the account that ran them, and callers with their address", () =>
  Effect.gen(function* () {
    const kept: Array<AuditEntry> = [];
    const keep = (...entries: ReadonlyArray<AuditEntry>) =>
      Effect.sync(() => {
        kept.push(...entries);
      });
    const trail = Layer.succeed(AuditTrail, {
      begin: keep,
      beginAll: (entries) => keep(...entries),
      append: keep,
      appendAll: (entries) => keep(...entries),
    });
    yield* Effect.gen(function* () {
      const { append, appendAll, begin, beginAll } = yield* AuditTrail;
      const entry = { ...byOperator, subject: "a", action: "made", at: 1 };
      yield* begin(entry);
      yield* append({ ...entry, source: "203.0.113.9" });
      yield* appendAll([entry, { ...entry, subject: "b" }]);
      yield* beginAll([{ ...entry, subject: "c" }]);
    }).pipe(Effect.provide(TerminalAudit.pipe(Layer.provide(trail))));
    const here = `terminal ${userInfo().username}`;
    expect(kept.map(({ source, subject }) => [subject, source])).toEqual([
      ["a", here],
      ["a", "203.0.113.9"],
      ["a", here],
      ["b", here],
      ["c", here],
    ]);
  }),
);
