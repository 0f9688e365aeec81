import { randomUUID } from "node:crypto";
import { PeerWakes, type WakeQueue } from "@bonafide/core/storage/PeerWakes";
import { Deferred, Effect, Latch, Layer, Option, Queue, type Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { postgresAddressOf, type PostgresUrlName } from "./PostgresAddress.ts";
import type { PostgresUnavailable } from "./PostgresFailure.ts";
import { makeOpenSession } from "./PostgresPool.ts";

/** The channel of all processes on a database. A payload is a queue and the sender: nothing of a person. */
const channel = "bonafide_wake";

/** The longest wait of a worker, in milliseconds: while others are heard, and while they are not. */
const heardWait = 120_000;
const unheardWait = 1_000;

/** The least time between two notifications of a process: NOTIFY holds up the commits of all. */
const tellEvery = "20 millis";

/** For how long the first notification may be under way. A pooler of transactions lets none through. */
const probeLimit = "3 seconds";

/** How long to wait before listening again. */
const listenAgain = "2 seconds";

const every = "all";

/**
 * Wakes by LISTEN and NOTIFY. Listening has a connection of its own. Where it breaks, or nothing is heard, workers look
 * every second, until it is heard again. A pooler of transactions lets nothing be heard: `url` may lead around it.
 */
export const PostgresPeerWakes = (
  name: PostgresUrlName,
  url: Redacted.Redacted,
): Layer.Layer<never, PostgresUnavailable, SqlClient> =>
  Layer.effect(
    PeerWakes,
    Effect.gen(function* () {
      const address = yield* Effect.fromResult(postgresAddressOf(name, url));
      const openSession = makeOpenSession(address);
      const sql = yield* SqlClient;
      const own = randomUUID();
      const wakes = new Map<string, Array<() => void>>();
      const untold = new Set<string>();
      /** Queues whose notification is not answered yet: an end in between sends it again. */
      let underWay: ReadonlyArray<string> = [];
      const telling = yield* Latch.make();
      let isHeard = false;

      const wakeAll = () => wakes.forEach((ofQueue) => ofQueue.forEach((wake) => wake()));
      const tell = (queue: WakeQueue | typeof every) => {
        untold.add(queue);
        telling.openUnsafe();
      };

      const tellNow = Effect.suspend(() => {
        underWay = [...new Set([...underWay, ...untold])];
        const payloads = underWay.map((queue) => `${queue} ${own}`);
        untold.clear();
        telling.closeUnsafe();
        return Effect.forEach(
          payloads,
          (payload) => sql`SELECT pg_notify(${channel}, ${payload})`,
          {
            discard: true,
          },
        );
      }).pipe(
        Effect.ignore,
        Effect.andThen(
          Effect.sync(() => {
            underWay = [];
          }),
        ),
      );

      const hear = (payload: string) => {
        const [queue = "", teller] = payload.split(" ");
        if (teller === own) return;
        if (queue === every) wakeAll();
        else wakes.get(queue)?.forEach((wake) => wake());
      };

      const listen = Effect.gen(function* () {
        const { wire } = yield* openSession;
        const heard = yield* wire.listen(channel);
        const probe = `probe ${randomUUID()}`;
        const passed = yield* Deferred.make<void>();
        const unanswered = Effect.andThen(
          sql`SELECT pg_notify(${channel}, ${probe})`,
          Deferred.await(passed),
        ).pipe(
          Effect.timeoutOption(probeLimit),
          Effect.flatMap((answer) => (Option.isSome(answer) ? Effect.never : Effect.void)),
        );
        const hearing = Queue.take(heard).pipe(
          Effect.flatMap(({ payload }) => {
            if (payload !== probe) return Effect.sync(() => hear(payload));
            isHeard = true;
            // Earlier notifications were not heard.
            wakeAll();
            return Effect.asVoid(Deferred.succeed(passed, undefined));
          }),
          Effect.forever,
        );
        yield* Effect.raceFirst(hearing, unanswered);
      });

      const unheard = Effect.sync(() => {
        isHeard = false;
        wakeAll();
      });
      yield* Effect.scoped(listen).pipe(
        Effect.exit,
        Effect.andThen(unheard),
        Effect.andThen(Effect.sleep(listenAgain)),
        Effect.forever,
        Effect.forkScoped,
      );
      yield* telling.await.pipe(
        Effect.andThen(tellNow),
        Effect.andThen(Effect.sleep(tellEvery)),
        Effect.forever,
        Effect.forkScoped,
      );
      // A command ends with the commit of what it has to tell.
      yield* Effect.addFinalizer(() => (untold.size + underWay.length > 0 ? tellNow : Effect.void));

      return {
        tell,
        hear: (queue, wake) => void wakes.set(queue, [...(wakes.get(queue) ?? []), wake]),
        all: () => {
          wakeAll();
          tell(every);
        },
        longestWait: () => (isHeard ? heardWait : unheardWait),
      };
    }),
  );
