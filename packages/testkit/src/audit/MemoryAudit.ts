import { createHash } from "node:crypto";
import type { AuditFilter, AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditHeads, auditHeadsInMemory } from "@bonafide/core/audit/AuditHeads";
import { AuditCut, AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { type AuditRow, MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { merkleRoot } from "./MemoryTree.ts";

const sha256 = (parts: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

const hashOf = (previous: string, { action, actor, at, source, subject }: AuditEntry): string =>
  sha256([previous, subject, action, actor, at, source ?? null]);

/** Whether a row's hash covers what it holds. */
export const isChained = ({ entry, hash, previous }: AuditRow): boolean =>
  hash === hashOf(previous, entry);

const listed = new WeakMap<MemoryTables["auditRows"], ReadonlyArray<AuditRow | undefined>>();

/** The rows by their numbers. A table never changes, so that each is listed once. */
export const rowsOf = ({ auditRows }: MemoryTables): ReadonlyArray<AuditRow | undefined> => {
  const found = listed.get(auditRows);
  if (found !== undefined) return found;
  const rows = Array.from({ length: HashMap.size(auditRows) }, (_, number) =>
    Option.getOrUndefined(HashMap.get(auditRows, number)),
  );
  listed.set(auditRows, rows);
  return rows;
};

/** The rows of the audit for operators. */
export const auditListInMemory = Effect.map(
  MemoryState,
  ({ read }): AuditLog["Service"]["list"] => {
    const isWanted = (entry: AuditEntry, filter: AuditFilter): boolean =>
      (filter.subject === undefined || entry.subject === filter.subject) &&
      (filter.actor === undefined || entry.actor === filter.actor) &&
      entry.action.startsWith(filter.action ?? "") &&
      entry.at >= (filter.since ?? 0) &&
      entry.at < (filter.until ?? Number.POSITIVE_INFINITY);
    return (filter) =>
      read((tables) =>
        rowsOf(tables)
          .flatMap((row) => row?.entry ?? [])
          .filter((entry) => isWanted(entry, filter))
          .toReversed()
          .slice(0, filter.limit),
      );
  },
);

const append = (tables: MemoryTables, entry: AuditEntry): MemoryTables => {
  const previous = Option.getOrElse(HashMap.get(tables.auditHeads, entry.subject), () => "");
  const hash = hashOf(previous, entry);
  return {
    ...tables,
    auditRows: HashMap.set(tables.auditRows, HashMap.size(tables.auditRows), {
      entry,
      previous,
      hash,
    }),
    auditHeads: HashMap.set(tables.auditHeads, entry.subject, hash),
  };
};

/** The audit trail in memory. */
export const MemoryAuditTrail = Layer.effect(
  AuditTrail,
  Effect.map(MemoryState, (state) => {
    const beginAll = (entries: ReadonlyArray<AuditEntry>) =>
      Effect.orDie(
        state.decide((tables) =>
          entries.some(({ subject }) => HashMap.has(tables.auditHeads, subject))
            ? Result.fail(new Error("This subject's chain was begun before."))
            : Result.succeed([undefined, entries.reduce(append, tables)]),
        ),
      );
    return AuditTrail.of({
      begin: (entry) => beginAll([entry]),
      beginAll,
      append: (entry) => state.change((tables) => append(tables, entry)),
      appendAll: (entries) => state.change((tables) => entries.reduce(append, tables)),
    });
  }),
);

export const sealedOf = ({ auditCheckpoints }: MemoryTables): number =>
  auditCheckpoints.at(-1)?.upTo ?? 0;

const rootOf = (rows: ReadonlyArray<AuditRow | undefined>): string =>
  sha256(rows.map((row) => row?.hash ?? null));

const seal = (tables: MemoryTables): readonly [number, MemoryTables] => {
  const rows = rowsOf(tables);
  const sealed = sealedOf(tables);
  if (rows.length === sealed) return [0, tables];
  const previous = tables.auditCheckpoints.at(-1)?.hash ?? "";
  const root = rootOf(rows.slice(sealed));
  const checkpoint = { upTo: rows.length, root, previous, hash: sha256([previous, root]) };
  return [
    rows.length - sealed,
    { ...tables, auditCheckpoints: [...tables.auditCheckpoints, checkpoint] },
  ];
};

const brokenRows = (tables: MemoryTables): ReadonlyArray<string> => {
  const heads = new Map<string, string>();
  const broken = rowsOf(tables).flatMap((row, number) => {
    if (row === undefined) return [`row ${number}`];
    const { entry, hash, previous } = row;
    const expected = heads.get(entry.subject) ?? "";
    heads.set(entry.subject, hash);
    return previous === expected && isChained(row) ? [] : [`row ${number}`];
  });
  const cut = Array.from(HashMap.entries(tables.auditHeads)).flatMap(([subject, hash]) =>
    heads.get(subject) === hash ? [] : [`chain ${subject}`],
  );
  return [...broken, ...cut];
};

const brokenCheckpoints = (tables: MemoryTables): ReadonlyArray<string> => {
  const rows = rowsOf(tables);
  return tables.auditCheckpoints.flatMap(({ hash, previous, root, upTo }, number, all) => {
    const before = all[number - 1];
    const fits =
      previous === (before?.hash ?? "") &&
      root === rootOf(rows.slice(before?.upTo ?? 0, upTo)) &&
      hash === sha256([previous, root]);
    return fits ? [] : [`checkpoint ${number}`];
  });
};

/** An unsigned head in the lines of a signed one: the log's name, its size and its root. */
export const headOf = (tables: MemoryTables, size: number): string =>
  `memory\n${size}\n${merkleRoot(rowsOf(tables).slice(0, size)).toString("base64")}\n`;

/** The size of a head. */
export const sizeOfHead = (head: string): number => Number(head.split("\n")[1]);

const cutFrom = (tables: MemoryTables, heads: ReadonlyArray<string>): ReadonlyArray<string> =>
  heads.filter((head) => headOf(tables, sizeOfHead(head)) !== head);

/** The audit's seal in memory. */
export const MemoryAuditSeal = Layer.effect(
  AuditSeal,
  Effect.gen(function* () {
    const state = yield* MemoryState;
    const heads = (yield* AuditHeads) ?? auditHeadsInMemory();

    const continued = Effect.gen(function* () {
      const given = heads.latest();
      if (given === undefined) return;
      const cut = yield* state.read((tables) => cutFrom(tables, [given]));
      if (cut.length > 0) return yield* new AuditCut({ reason: `it was ${given}` });
    });

    const verifyAgainst = (given: ReadonlyArray<string>) =>
      state.read((tables) => ({
        rows: HashMap.size(tables.auditRows),
        subjects: HashMap.size(tables.auditHeads),
        checkpoints: tables.auditCheckpoints.length,
        unsealed: Math.max(0, HashMap.size(tables.auditRows) - sealedOf(tables)),
        unkeyed: 0,
        broken: [...brokenRows(tables), ...brokenCheckpoints(tables), ...cutFrom(tables, given)],
      }));

    const head = state.read((tables) =>
      tables.auditCheckpoints.length === 0 ? undefined : headOf(tables, sealedOf(tables)),
    );

    const checkpoint = Effect.gen(function* () {
      yield* continued;
      const sealed = yield* state.decide((tables) => Result.succeed(seal(tables)));
      const newest = yield* head;
      if (newest !== undefined) yield* heads.give(newest);
      return sealed;
    });

    return AuditSeal.of({ checkpoint, head, verify: verifyAgainst([]), verifyAgainst });
  }),
);
