import { documentShareOf } from "@bonafide/core/document/DocumentShare";
import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { together } from "@bonafide/core/storage/Together";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import {
  dueAtOf,
  familyOf,
  isDocument,
  isStillHeld,
  outcomeOf,
  statusOf,
  type Transaction,
} from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { skipLocked } from "../due/SkipLocked.ts";
import { inUnitOr } from "../storage/InUnit.ts";
import { isCompact } from "../storage/CompactRows.ts";
import { amongTexts } from "../storage/JsonRows.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { makeTurnValue } from "../storage/TurnValue.ts";
import { isUuid } from "../storage/Uuid.ts";
import { dataKeyOf } from "./DataKey.ts";
import { transactionWriter } from "./TransactionCodec.ts";
import {
  fromRow,
  sealPersonal,
  transactionColumns,
  type TransactionRow,
} from "./TransactionRow.ts";

/** Transactions in SQL, and the claim of those that are due. Personal data is sealed under the verification's data key. */
export const SqlTransactionStore: Layer.Layer<
  TransactionStore,
  never,
  SqlClient | Vault | UnitOfWork
> = Layer.effect(
  TransactionStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const unitOfWork = yield* UnitOfWork;

    const text = transactionWriter(yield* isCompact);

    // Personal data that was read and not changed needs no new seal.
    const unchanged = new WeakSet<object>();

    const read = (row: TransactionRow): Transaction =>
      fromRow(vault, row, (personal) => unchanged.add(personal));

    // Not joined: SQLite would plan it again for every id, see plannedOnce.
    const columns = sql.literal(`${transactionColumns},
       (SELECT v.data_key FROM verification v WHERE v.id = t.verification_id) AS data_key FROM "transaction" t`);

    const withVersion = makeWithVersion(sql);

    const insert = Effect.fnUntraced(function* (transaction: Transaction) {
      const dataKey = yield* dataKeyOf(sql, transaction.verificationId);
      yield* sql`INSERT INTO "transaction" ${sql.insert({
        id: transaction.id,
        verification_id: transaction.verificationId,
        account_id: transaction.accountId,
        application_id: transaction.applicationId ?? null,
        product: transaction.product,
        family: familyOf(transaction),
        status: statusOf(outcomeOf(transaction)),
        state: text.state(transaction),
        personal: sealPersonal(vault, dataKey, transaction.id, text.personal(transaction)),
        created_at: transaction.created,
        updated_at: transaction.updated,
        version: transaction.version,
        due_at: dueAtOf(transaction) ?? null,
        ...(isDocument(transaction) ? documentShareOf(transaction) : {}),
      })}`;
    }, Effect.orDie);

    const rowOf = (id: string) =>
      Effect.orDie(
        Effect.map(sql<TransactionRow>`SELECT ${columns} WHERE t.id = ${id}`, Array.head),
      );

    const rowsTogether = yield* together((ids: ReadonlyArray<string>) =>
      withVersion(sql<TransactionRow>`SELECT ${columns} WHERE t.id ${amongTexts(sql, ids)}`).pipe(
        Effect.map((rows) => {
          const found = new Map(rows.map((row) => [row.id, row]));
          return ids.map((id) => Option.fromUndefinedOr(found.get(id)));
        }),
        Effect.orDie,
      ),
    );

    // The first look-up of a turn is made at once: alone it costs less than a batch. The others of the turn share one.
    const turn = makeTurnValue<true>();
    const rowInTurn = (id: string) => {
      if (turn.get() !== undefined) return rowsTogether(id);
      turn.set(true);
      return withVersion(sql<TransactionRow>`SELECT ${columns} WHERE t.id = ${id}`).pipe(
        Effect.map(Array.head),
        Effect.orDie,
      );
    };

    // Each caller reads its own row: an invalid row fails no other caller.
    const find = (id: string) =>
      isUuid(id)
        ? Effect.map(
            inUnitOr(sql, rowOf(id), () => rowInTurn(id)),
            Option.map(read),
          )
        : Effect.succeedNone;

    const personalOf = Effect.fnUntraced(function* (transaction: Transaction) {
      if (transaction.personal === undefined || unchanged.has(transaction.personal)) {
        return sql.literal("personal");
      }
      const dataKey = yield* dataKeyOf(sql, transaction.verificationId);
      return sealPersonal(vault, dataKey, transaction.id, text.personal(transaction));
    });

    const kept = sql.literal("holder = holder");
    const notHeld = sql.literal("holder = NULL");
    // A settled document waits for no reader any more: its share would be bytes that nothing reads.
    const settled = sql.literal("holder = NULL, share = NULL, sharer = NULL");

    const save = Effect.fnUntraced(function* (transaction: Transaction) {
      const personal = yield* Effect.orDie(personalOf(transaction));
      const due = dueAtOf(transaction) ?? null;
      const held = isStillHeld(transaction) ? kept : notHeld;
      const saved = yield* Effect.orDie(sql`UPDATE "transaction" SET
        status = ${statusOf(outcomeOf(transaction))}, state = ${text.state(transaction)}, personal = ${personal},
        updated_at = ${transaction.updated}, version = ${transaction.version}, due_at = ${due},
        ${due === null ? settled : held}
        WHERE id = ${transaction.id} AND version = ${transaction.version - 1} RETURNING id`);
      if (saved.length === 0) return yield* new VersionConflict();
    });

    const ofVerification = (id: string) =>
      isUuid(id)
        ? sql<TransactionRow>`SELECT ${columns} WHERE t.verification_id = ${plannedOnce(sql, id)} ORDER BY t.created_at, t.id`.pipe(
            Effect.map((rows) => rows.map(read)),
            Effect.orDie,
          )
        : Effect.succeed([]);

    // The condition of the partial index.
    const isDue = (family: ProductFamily) =>
      sql`family = ${plannedOnce(sql, family)} AND due_at IS NOT NULL`;

    // A pending document has a due time, so the index of due times finds it.
    const inReview =
      sql<TransactionRow>`SELECT ${columns} WHERE ${isDue("document")} AND t.state LIKE '%"_tag":"InReview"%'
      ORDER BY t.created_at, t.id LIMIT 100`.pipe(
        Effect.map((rows) => rows.map(read)),
        Effect.orDie,
      );

    const nextDue = (family: ProductFamily) =>
      sql<{
        due_at: number | null;
      }>`SELECT MIN(due_at) AS due_at FROM "transaction" WHERE ${isDue(family)}`.pipe(
        Effect.map((rows) => Option.flatMapNullishOr(Array.head(rows), ({ due_at }) => due_at)),
        Effect.orDie,
      );

    const unclaimed = skipLocked(sql, "t");

    const claim = ({
      family,
      holder,
      leaseUntil,
      limit,
      now,
    }: Parameters<TransactionStore["Service"]["claimDue"]>[0]) =>
      Effect.gen(function* () {
        const rows = yield* sql<TransactionRow>`SELECT ${columns}
          WHERE ${isDue(family)} AND t.due_at <= ${now} ORDER BY t.due_at, t.created_at, t.id LIMIT ${limit} ${unclaimed}`;
        if (rows.length === 0) return [];
        yield* sql`UPDATE "transaction" SET due_at = ${leaseUntil}, holder = ${holder} WHERE ${sql.in(
          "id",
          rows.map(({ id }) => id),
        )}`;
        return rows.map(read);
      });

    return TransactionStore.of({
      insert,
      find,
      save,
      ofVerification,
      inReview,
      // Reads first: a worker without work writes nothing.
      claimDue: (wanted) =>
        Effect.flatMap(nextDue(wanted.family), (next) =>
          Option.exists(next, (due) => due <= wanted.now)
            ? Effect.orDie(unitOfWork.atomically(claim(wanted)))
            : Effect.succeed([]),
        ),
      nextDue,
    });
  }),
);
