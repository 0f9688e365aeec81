import { together } from "@bonafide/core/storage/Together";
import { Effect, type Exit, type Scope } from "effect";
import type { SqlError } from "effect/sql/SqlError";
import { groupedInserts } from "./GroupedInserts.ts";
import type { PostgresSession } from "./PostgresSession.ts";
import { plain, type PostgresStatement } from "./PostgresStatement.ts";

/** What a group is sent on. */
export type GroupSession = Pick<PostgresSession, "send" | "isLost">;

/** The inserts of a transaction that does nothing else. */
type Inserts = ReadonlyArray<PostgresStatement>;

/** Whether the inserts are committed; not if they have to be sent again, apart from others. */
type Outcome = Exit.Exit<boolean, SqlError>;

/** A group waits for a lock no longer than this: its transactions then wait each on a connection of its own. */
const lockLimit = plain("SELECT set_config('lock_timeout', '200', true)");

const statementsOf = (group: ReadonlyArray<Inserts>): ReadonlyArray<PostgresStatement> => [
  plain("BEGIN"),
  ...(group.length > 1 ? [lockLimit] : []),
  ...groupedInserts(group.flat()),
  plain("COMMIT"),
];

/**
 * Commits transactions that only insert rows: those of one time together, in few statements, one round trip and one sync
 * to disk. Nothing of a group is stored if one of them fails; each is then sent alone, so that only the faulty one
 * fails. After a lost connection, it is unknown what was stored, as after any COMMIT.
 */
export const makeGroupCommit = (
  withSession: <A>(
    use: (session: GroupSession) => Effect.Effect<A, SqlError>,
  ) => Effect.Effect<A, SqlError>,
): Effect.Effect<(inserts: Inserts) => Effect.Effect<void, SqlError>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sendBy = (session: GroupSession, group: ReadonlyArray<Inserts>) =>
      Effect.as(session.send(statementsOf(group)), true);

    const commit = (group: ReadonlyArray<Inserts>): Effect.Effect<ReadonlyArray<Outcome>> =>
      withSession((session) =>
        sendBy(session, group).pipe(
          Effect.catch((error) =>
            group.length > 1 && !session.isLost ? Effect.succeed(false) : Effect.fail(error),
          ),
        ),
      ).pipe(
        Effect.exit,
        Effect.map((outcome) => group.map(() => outcome)),
      );

    const commitOne = yield* together(commit);
    return (inserts) =>
      Effect.flatMap(Effect.flatten(commitOne(inserts)), (isCommitted) =>
        isCommitted
          ? Effect.void
          : Effect.asVoid(withSession((session) => sendBy(session, [inserts]))),
      );
  });
