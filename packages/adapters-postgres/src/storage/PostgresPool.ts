import { AtOnce } from "@bonafide/core/storage/AtOnce";
import { Cache, Clock, Effect, Pool, Scope } from "effect";
import type { Borrower, Connection } from "effect/sql/SqlConnection";
import type { SqlError } from "effect/sql/SqlError";
import type { PostgresAddress, PostgresHost } from "./PostgresAddress.ts";
import { isAnswered, meaningOf, unavailable } from "./PostgresFailure.ts";
import { openSession } from "./PostgresLogin.ts";
import type { PostgresSession } from "./PostgresSession.ts";
import { makeGroupCommit } from "./GroupCommit.ts";
import { PostgresTransaction } from "./PostgresTransaction.ts";
import { SharedSession } from "./SharedSession.ts";

/** How long an unused connection stays open. */
const idleTimeout = "60 seconds";

/** How long a statement waits for a connection while all are in use. */
const patience = "5 seconds";

/** For how long no host is tried again after all failed, in milliseconds: other statements fail at once. */
const rest = 250;

const cannot = (reasons: ReadonlyArray<string>): SqlError =>
  unavailable(`The Postgres database cannot be used (${reasons.join("; ")})`);

/** Connections to the first host that can be used: the one of the last connection, and then the others in order. */
export const makeOpenSession = (address: PostgresAddress) => {
  let last: PostgresHost | undefined;
  let away: { readonly until: number; readonly error: SqlError } | undefined;

  const openAt = (host: PostgresHost) =>
    openSession(address, host).pipe(
      Effect.mapError((error) => `${host.shown}: ${meaningOf(error)}`),
      Effect.filterOrFail(
        ({ about }) => about.isWritable || !address.mustWrite,
        () => `${host.shown}: it only reads`,
      ),
    );

  const openAny = Effect.gen(function* () {
    const hosts = last === undefined ? address.hosts : [last, ...address.hosts];
    const reasons: Array<string> = [];
    for (const host of new Set(hosts)) {
      const opened = yield* Effect.result(openAt(host));
      if (opened._tag === "Success") {
        last = host;
        away = undefined;
        return opened.success;
      }
      reasons.push(opened.failure);
    }
    const error = cannot(reasons);
    away = { until: (yield* Clock.currentTimeMillis) + rest, error };
    return yield* Effect.fail(error);
  });

  return Effect.flatMap(Clock.currentTimeMillis, (now) =>
    away !== undefined && now < away.until ? Effect.fail(away.error) : openAny,
  );
};

/** A pool of connections to the hosts of an address. */
export interface PostgresPool {
  readonly acquirer: Effect.Effect<Connection, SqlError, Scope.Scope>;
  readonly borrower: Borrower;
  readonly transactionAcquirer: Effect.Effect<Connection, SqlError, Scope.Scope>;
}

/** Makes a pool of up to `size` connections. They are opened as they are needed. */
export const makePostgresPool = Effect.fnUntraced(function* (
  address: PostgresAddress,
  size: number,
) {
  const run = Effect.runForkWith(yield* Effect.context());
  const open = makeOpenSession(address);
  const sessions = new Set<PostgresSession>();
  // One question for all connections to a host. An unused one that stayed would cost its next statement the same wait.
  const answersAt = yield* Cache.make({
    capacity: address.hosts.length,
    timeToLive: "1 second",
    lookup: (host: PostgresHost) =>
      Effect.match(Effect.scoped(openSession(address, host)), {
        onSuccess: () => true,
        onFailure: (error) => {
          if (isAnswered(error)) return true;
          for (const session of sessions) if (session.about.host === host) session.endIfIdle();
          return false;
        },
      }),
  });

  const pool: Pool.Pool<PostgresSession, SqlError> = yield* Pool.makeWithTTL({
    acquire: Effect.tap(open, (session) =>
      Effect.sync(() => {
        sessions.add(session);
        session.onLost = () => {
          sessions.delete(session);
          void run(Pool.invalidate(pool, session));
        };
        session.watch(() => Effect.runPromise(Cache.get(answersAt, session.about.host)));
      }),
    ),
    min: 0,
    max: size,
    timeToLive: idleTimeout,
    timeToLiveStrategy: "usage",
  });

  const full = cannot([`all ${size} connections of this process are in use`]);
  const waiting = Effect.timeoutOrElse(Pool.get(pool), {
    duration: patience,
    orElse: () => Effect.fail(full),
  });
  const isFull = () => pool.state.waiters.size > 0 || pool.state.usage >= size;
  const acquirer = Effect.suspend(() => (isFull() ? waiting : Pool.get(pool)));

  // Reads that are asked at once share a connection, and so a round trip.
  let shared: SharedSession | undefined;
  const share = (session: PostgresSession): SharedSession => {
    const mine = new SharedSession(session);
    shared = mine;
    queueMicrotask(() => {
      if (shared === mine) shared = undefined;
    });
    return mine;
  };
  const borrower: Borrower = (use) =>
    Effect.withFiber((fiber) => {
      const isAtOnce = fiber.getRef(AtOnce);
      if (isAtOnce && shared?.isOpen === true) return shared.join(use);
      if (isFull()) return Effect.scoped(Effect.flatMap(waiting, use));
      return Pool.use(pool, isAtOnce ? (session) => share(session).lend(use) : use);
    });

  const commitWithOthers = yield* makeGroupCommit((use) =>
    Effect.scoped(Effect.flatMap(acquirer, use)),
  );
  const transactionAcquirer = Effect.map(
    Effect.scope,
    (scope) => new PostgresTransaction(Scope.provide(acquirer, scope), commitWithOthers),
  );
  return { acquirer, borrower, transactionAcquirer } satisfies PostgresPool;
});
