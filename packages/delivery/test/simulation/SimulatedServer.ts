import { DueHolder } from "@bonafide/core/due/DueHolder";
import { type DueHolding, holdDue } from "@bonafide/core/due/DueHolders";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Ids } from "@bonafide/core/storage/Ids";
import { PossessionSettings } from "@bonafide/core/telecom/PossessionSettings";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { steadyOver } from "@bonafide/testkit/due/SettableClock";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { storesOverState } from "@bonafide/testkit/storage/MemoryStores";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { bonafideWith } from "@bonafide/testkit/TestBonafide";
import { Clock, Duration, Effect, Exit, Layer, Logger, Scope } from "effect";
import { runDeliveries } from "../../src/Deliveries.ts";
import { schedule, type SimulatedNetwork } from "./SimulatedNetwork.ts";

/** How long a code is valid, in seconds. */
export const codeLifetime = 120;

/** What a server has that others before and after it have too. */
export interface World {
  readonly state: MemoryState["Service"];
  readonly ids: Ids["Service"];
  readonly network: SimulatedNetwork;
  readonly wall: Clock.Clock;
}

/** Something that is wrong in a server, and only there. */
export interface Plant {
  /** Storage ports that stand before the right ones. */
  readonly ports?: Layer.Layer<never, never, StoragePorts | MemoryState>;
  /** The server goes by the clock on the wall. */
  readonly byTheWall?: boolean;
  /** The server does not hold what it works on. */
  readonly holdsNothing?: boolean;
  /** Units of work are not undone where they end in their middle. */
  readonly halvesUnits?: boolean;
  /** How long a reading takes at most, as the reader says, in milliseconds. */
  readonly readingLimit?: number;
}

type Stores = Layer.Success<typeof storesOverState>;

/** Runs a unit without a unit around it: each of its changes is committed by itself. */
const inPieces = <A, E, R>(
  unit: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, VersionConflict>, R> =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : inPieces(unit))));

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

/** The state as a process sees it that may be killed: after so many more uses, or at once, nothing of it works. */
const mortal = (state: MemoryState["Service"], die: () => void, halvesUnits = false) => {
  let left = Number.POSITIVE_INFINITY;
  const whileAlive = <A, E, R>(use: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend((): Effect.Effect<A, E, R> => {
      left -= 1;
      if (left >= 0) return use;
      die();
      return Effect.interrupt;
    });
  const seen = MemoryState.of({
    read: (look) => whileAlive(state.read(look)),
    change: (turn) => whileAlive(state.change(turn)),
    decide: (turn) => whileAlive(state.decide(turn)),
    atomically: (unit) => whileAlive(halvesUnits ? inPieces(unit) : state.atomically(unit)),
  });
  return {
    seen,
    isAlive: () => left >= 0,
    dieAfter: (uses: number) => {
      left = Math.min(left, uses);
    },
  };
};

const quiet = Logger.layer([]);

/** Starts a server over a world. Killing it undoes nothing, as with a process. */
export const startServer = Effect.fnUntraced(function* (
  { ids, network, state, wall }: World,
  plant: Plant = {},
  holding: DueHolding = "alone",
) {
  network.life += 1;
  const { life } = network;
  const { dieAfter, isAlive, seen } = mortal(state, () => network.die(life), plant.halvesUnits);
  const scope = yield* Scope.make();
  // Not shared with the stores that `bonafideWith` brings.
  const right = Layer.fresh(
    storesOverState.pipe(Layer.provideMerge(Layer.succeed(MemoryState, seen))),
  );
  const stores: Layer.Layer<Stores | MemoryState> =
    plant.ports === undefined ? right : plant.ports.pipe(Layer.provideMerge(right));
  const whole = bonafideWith(
    Layer.mergeAll(
      stores,
      network.layer(life, plant.readingLimit ?? 20_000),
      Layer.succeed(Ids, ids),
      Layer.succeed(PossessionSettings, { codeLifetime: Duration.seconds(codeLifetime) }),
    ),
  ).pipe(Layer.provideMerge(quiet));
  const context = yield* Layer.buildWithMemoMap(whole, yield* Layer.makeMemoMap, scope);
  const clock =
    plant.byTheWall === true
      ? wall
      : yield* steadyOver(wall).pipe(
          Effect.provideContext(context),
          Effect.provideService(Scope.Scope, scope),
        );

  const here = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(Effect.provideContext(context), Effect.provideService(Clock.Clock, clock));
  const workers = Effect.gen(function* () {
    yield* (yield* Webhooks).completeSecrets;
    if (plant.holdsNothing !== true) yield* holdDue(holding);
    yield* Effect.forkScoped((yield* DueTransactions).run);
    yield* Effect.forkScoped(runDeliveries({ schedule, recordEvery: 5 }));
  });
  yield* here(workers).pipe(Effect.provideService(Scope.Scope, scope));

  const end = Effect.asVoid(Effect.exit(Scope.close(scope, Exit.void)));
  return {
    here,
    life,
    isAlive,
    dieAfter,
    clock,
    kill: Effect.andThen(
      Effect.sync(() => {
        dieAfter(0);
        network.die(life);
      }),
      end,
    ),
    stop: Effect.andThen(
      end,
      Effect.sync(() => network.die(life)),
    ),
    holder: Effect.map(here(DueHolder), ({ id }) => id),
  };
});

export type SimulatedServer = Effect.Success<ReturnType<typeof startServer>>;
