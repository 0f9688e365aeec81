import {
  affiliationDefaults,
  AffiliationSettings,
} from "@bonafide/core/affiliation/AffiliationSettings";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { DueHolder } from "@bonafide/core/due/DueHolder";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { Letters } from "@bonafide/core/mail/Letters";
import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { type DueHolding, holdDue } from "@bonafide/core/due/DueHolders";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import type { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Ids } from "@bonafide/core/storage/Ids";
import { PossessionSettings } from "@bonafide/core/telecom/PossessionSettings";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { SmsReceipts } from "@bonafide/core/telecom/SmsReceipts";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { LikenessWorker } from "../../src/affiliation/LikenessWorker.ts";
import { runDeliveries } from "@bonafide/delivery/Deliveries";
import { steadyOver } from "@bonafide/testkit/due/SettableClock";
import type { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { mailingBonafide } from "@bonafide/testkit/mail/MailWorld";
import { Clock, Context, Duration, Effect, Exit, Layer, Logger, Scope } from "effect";
import { Edge, edgeOver, noEdge } from "./calls/Edge.ts";
import { type Deaths, mortal } from "./MortalStores.ts";
import { schedule, type SimulatedNetwork } from "./SimulatedNetwork.ts";
import type { FamilyName } from "./Stage.ts";
import { sweepAll, type SweepName } from "./Sweeping.ts";
import type { Turns } from "./Turns.ts";

/** What operators decide, so that much ends within a trace. Times are in seconds. */
export const decided = {
  codeLifetime: 45,
  imageRetention: 30,
  reviewWithin: 30,
  claimFor: 10,
  term: 40,
} as const;

const term = Duration.seconds(decided.term);
const settings = (approvers: 1 | 2) =>
  Layer.mergeAll(
    Layer.succeed(PossessionSettings, { codeLifetime: Duration.seconds(decided.codeLifetime) }),
    Layer.succeed(DocumentSettings, {
      ...documentDefaults,
      imageRetention: Duration.seconds(decided.imageRetention),
      review: true,
    }),
    Layer.succeed(AffiliationSettings, {
      ...affiliationDefaults,
      reviewWithin: Duration.seconds(decided.reviewWithin),
      imageRetention: Duration.seconds(decided.imageRetention),
      claimFor: Duration.seconds(decided.claimFor),
      approvers,
      terms: { teacher: term, student: term, military: term, responder: term },
    }),
    Layer.succeed(MailSettings, { enabled: true, isConfirmedAtOnce: () => false }),
    Layer.succeed(LimitRules, standardRules),
    Layer.succeed(OAuthSettings, { refreshTokens: true, plainRedirects: false }),
  );

/** What servers on one database have in common, one after another and side by side. */
export interface World {
  /** Opens the stores, as a start of a server does. */
  readonly open: Effect.Effect<Context.Context<Stores>, unknown, Scope.Scope>;
  /** The turns of a database that answers later. */
  readonly turns: Turns | undefined;
  /** Everything that is stored, where it can be read. */
  readonly tables: MemoryState["Service"]["read"] | undefined;
  readonly ids: Ids["Service"];
  readonly keys: SecretKeys["Service"];
  readonly network: SimulatedNetwork;
  /** Witnesses each turn of a sweep. */
  readonly sweeping: (name: SweepName, life: number) => void;
  /** The clock of the database that servers share. */
  readonly database: Clock.Clock;
  readonly holding: DueHolding;
  readonly approvers: 1 | 2;
  /** Whether servers have an HTTP edge. */
  readonly hasEdge: boolean;
  readonly deaths: Deaths;
}

/** Something that is wrong in a server, and only there. */
export interface Plant {
  /** Storage ports that stand before the right ones. */
  readonly ports?: Layer.Layer<never, never, StoragePorts>;
  /** The server goes by the clock on the wall. */
  readonly byTheWall?: boolean;
  /** The server does not hold what it works on. */
  readonly holdsNothing?: boolean;
  /** Units of work are not undone where they end in their middle. */
  readonly halvesUnits?: boolean;
  /** How long a reading takes at most, as the reader says, in milliseconds. */
  readonly readingLimit?: number;
  /** Use cases that the HTTP edge alone makes wrong use of. */
  readonly edge?: Layer.Layer<never, never, UseCases>;
  /** The family of which traces have much, where it is the one that can notice it. */
  readonly focus?: FamilyName;
}

type Stores = StoragePorts | Signals;

/** Runs a unit without a unit around it: each of its changes is committed by itself. */
const inPieces = <A, E, R>(
  unit: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, VersionConflict>, R> =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : inPieces(unit))));

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

const halves = Layer.succeed(UnitOfWork, { atomically: inPieces, patiently: inPieces });

/** The time as a database tells it: its own clock's where servers share it, the machine's on SQLite. */
const timed = (stores: Layer.Layer<Stores>, now: Effect.Effect<number>) =>
  Layer.effect(
    TimeMarkStore,
    Effect.map(TimeMarkStore, (right) => ({
      ...right,
      now,
      put: (mark) => Effect.andThen(right.put(mark), now),
    })),
  ).pipe(Layer.provideMerge(stores));

/** All of core as a process has it that sees these stores. */
const process = (
  world: World,
  right: Layer.Layer<Stores>,
  wall: Clock.Clock,
  life: number,
  { halvesUnits = false, ports = Layer.empty, readingLimit = 20_000 }: Plant,
) => {
  const { approvers, database, holding, ids, keys, network } = world;
  const planted = Layer.provideMerge(ports, right);
  const stores = halvesUnits ? Layer.provideMerge(halves, planted) : planted;
  const now = (holding === "alone" ? wall : database).currentTimeMillis;
  return SmsReceipts.layer.pipe(
    Layer.provide(SmsReceiptInbox.layer),
    Layer.provideMerge(
      mailingBonafide(
        timed(stores, now),
        Layer.mergeAll(
          network.layer(life, readingLimit).pipe(Layer.provide(right)),
          Layer.succeed(Ids, ids),
          Layer.succeed(SecretKeys, keys),
          settings(approvers),
          Logger.layer([]),
        ),
      ),
    ),
  );
};

type UseCases = Layer.Success<ReturnType<typeof process>>;

/** What a server offers to its callers, workers and operators. */
export type Core = UseCases | Edge;

const origin = "https://id.example";

/** What a server does by itself, until the scope ends. */
const work = Effect.fnUntraced(function* (
  { holding, sweeping }: World,
  life: number,
  holdsNothing: boolean,
) {
  yield* (yield* Webhooks).completeSecrets;
  if (!holdsNothing) yield* holdDue(holding);
  yield* Effect.forkScoped((yield* DueTransactions).run);
  yield* Effect.forkScoped(runDeliveries({ schedule, recordEvery: 5 }));
  yield* Effect.forkScoped((yield* Letters).run(origin));
  yield* Layer.build(LikenessWorker);
  yield* sweepAll((name) => sweeping(name, life));
});

/** Starts a server over a world, on a machine with this clock. Killing it undoes nothing, as with a process. */
export const startServer = Effect.fnUntraced(function* (
  world: World,
  wall: Clock.Clock,
  plant: Plant = {},
) {
  const { deaths, hasEdge, holding, network, open, turns } = world;
  network.life += 1;
  const { life } = network;
  const scope = yield* Scope.make();
  const stores = yield* Effect.orDie(Effect.provideService(open, Scope.Scope, scope));
  const { dieAfter, isAlive, seen } = mortal(stores, () => network.die(life), turns, deaths);
  const core = yield* Layer.buildWithMemoMap(
    process(world, seen, wall, life, plant),
    yield* Layer.makeMemoMap,
    scope,
  );
  const within = Effect.provideService(Scope.Scope, scope);
  const clock =
    plant.byTheWall === true
      ? wall
      : yield* within(Effect.provideContext(steadyOver(wall, { holding }), core));
  const edge = hasEdge
    ? yield* edgeOver(core, isAlive, plant.edge).pipe(
        within,
        Effect.provideService(Clock.Clock, clock),
      )
    : noEdge;
  const context = Context.add(core, Edge, edge);

  const here = <A, E>(effect: Effect.Effect<A, E, Core>) =>
    effect.pipe(Effect.provideContext(context), Effect.provideService(Clock.Clock, clock));
  const workers = work(world, life, plant.holdsNothing === true);
  yield* workers.pipe(
    within,
    Effect.provideContext(context),
    Effect.provideService(Clock.Clock, clock),
  );

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
