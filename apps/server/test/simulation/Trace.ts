import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Ids } from "@bonafide/core/storage/Ids";
import { auditedEntries } from "@bonafide/testkit/audit/AuditedEntries";
import { MemorySecretKeys } from "@bonafide/testkit/access/MemorySecretKeys";
import { MemoryIds } from "@bonafide/testkit/storage/MemoryIds";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { storesOverState } from "@bonafide/testkit/storage/MemoryStores";
import { sortedJson } from "@bonafide/testkit/storage/SortedJson";
import type { UseCaseStores } from "@bonafide/testkit/storage/UseCaseTest";
import { Cause, Clock, Effect, Exit, Fiber, Layer, Semaphore } from "effect";
import { TestClock } from "effect/testing";
import { coreCalls } from "./calls/CoreCalls.ts";
import { httpCalls } from "./calls/HttpCalls.ts";
import { affiliationFamily } from "./families/Affiliations.ts";
import { applicationFamily } from "./families/Applications.ts";
import { grantFamily } from "./families/Grants.ts";
import { handOverFamily } from "./families/HandOvers.ts";
import type { Member } from "./families/Members.ts";
import { passkeyFamily } from "./families/Passkeys.ts";
import { staffFamily } from "./families/Staff.ts";
import { consoleFamily } from "./families/Console.ts";
import { webhookFamily } from "./families/Webhooks.ts";
import { documentFamily } from "./families/Documents.ts";
import { judgeForgotten } from "./families/Forgotten.ts";
import { peopleFamily } from "./families/People.ts";
import { telecomFamily } from "./families/Telecom.ts";
import { uploadFamily } from "./families/Uploads.ts";
import { verificationFamily } from "./families/Verifications.ts";
import { judgeEnd, judgeStart, type Known } from "./Judgement.ts";
import { machineClock } from "./MachineClock.ts";
import { type Deaths, inTurn } from "./MortalStores.ts";
import { operating } from "./Operating.ts";
import { putOperator, putPartners } from "./Partners.ts";
import { exactly, pass, settle } from "./Passing.ts";
import { seeded } from "./Seeded.ts";
import { SeededRandom } from "./SeededRandom.ts";
import { SimulatedNetwork } from "./SimulatedNetwork.ts";
import { type Plant, startServer, type World } from "./SimulatedServer.ts";
import { type Family, type FamilyName, familyNames, type Moves, type Stage } from "./Stage.ts";
import { judgeKilled, judgeTurns, type Swept } from "./Sweeping.ts";
import { Turns } from "./Turns.ts";

/** How long a trace rests at its end. */
const restSeconds = 75;

/** What is stored at the end. Attempts that end within milliseconds are recorded together: when is up to their order. */
const stored = Effect.gen(function* () {
  const { log } = yield* DeliveryStore;
  const deliveries = yield* log.list({ limit: 1_000_000 });
  const rows = (yield* auditedEntries).map((entry) =>
    entry.action.startsWith("delivery.") ? { ...entry, at: undefined } : entry,
  );
  return [
    ...rows.map((row) => sortedJson(row)),
    ...deliveries.map((delivery) => sortedJson({ ...delivery, updated: undefined })),
  ].toSorted();
});

/** What a trace is run on. */
export interface Terms {
  readonly plant?: Plant;
  /** Whether another server works on the same database all along. */
  readonly hasPeer?: boolean;
  /** The database, where it is not in memory. */
  readonly database?: UseCaseStores;
  /** How partners and people call: by core unless it is said. */
  readonly over?: "core" | "HTTP";
  readonly deaths?: Deaths;
}

const run = Effect.fnUntraced(function* (
  seed: number,
  steps: number,
  { database: stores, deaths = "anywhere", hasPeer = false, over = "core", plant = {} }: Terms,
  turns?: Turns,
  note?: (seen: unknown) => void,
) {
  const random = new SeededRandom(seed);
  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const clock = yield* Clock.clockWith(Effect.succeed);
  const real = () => clock.currentTimeMillisUnsafe();
  const network = new SimulatedNetwork(seed, clock);
  const shared = yield* Layer.build(Layer.mergeAll(MemoryState.layer, MemoryIds, MemorySecretKeys));
  const { wall: database, jump: jumpOfDatabase } = yield* machineClock(random);
  const { wall, jump } = yield* machineClock(random);
  const other = yield* machineClock(random);
  const state = yield* Effect.provideContext(MemoryState, shared);
  const opened =
    stores ?? storesOverState.pipe(Layer.provideMerge(Layer.succeed(MemoryState, state)));
  const open = Effect.flatMap(Effect.all([Layer.makeMemoMap, Effect.scope]), ([memo, scope]) =>
    Layer.buildWithMemoMap(Layer.fresh(opened), memo, scope),
  );
  const swept: Array<Swept> = [];
  const world: World = {
    open: turns === undefined ? open : turns.take(open),
    turns,
    tables: stores === undefined ? state.read : undefined,
    ids: inTurn(yield* Effect.provideContext(Ids, shared), turns),
    keys: inTurn(yield* Effect.provideContext(SecretKeys, shared), turns),
    network,
    sweeping: (name, life) => void swept.push({ name, life, at: real() }),
    database,
    holding: hasPeer ? "shared" : "alone",
    approvers: seed % 3 === 0 ? 2 : 1,
    hasEdge: over === "HTTP",
    deaths,
  };
  /** A start may take seconds: it looks whether other servers live. */
  const startOn = Effect.fnUntraced(function* (machine: Clock.Clock) {
    const starting = yield* Effect.forkChild(startServer(world, machine, plant));
    yield* settle;
    while (starting.pollUnsafe() === undefined) yield* pass(250);
    return yield* Fiber.join(starting);
  });
  const violations = new Set<string>();

  let server = yield* startOn(wall);
  const [one, two, three, guarded] = yield* server.here(putPartners);
  const partners = [one, two, three];
  const operator = yield* server.here(putOperator);
  const restart = Effect.gen(function* () {
    server = yield* startOn(wall);
  });
  yield* server.stop;
  yield* restart;
  const peer = hasPeer ? yield* startOn(other.wall) : undefined;

  const oneByOne = Semaphore.makeUnsafe(1).withPermit;
  const known: Array<Known> = [];
  const erased = new Set<string>();
  const erasing = new Set<string>();
  const asking: Omit<Stage, "operate"> = {
    random,
    network,
    partners,
    guarded,
    calls: over === "HTTP" ? httpCalls : coreCalls,
    known,
    erased,
    real,
    now: () => server.clock.currentTimeMillisUnsafe(),
    violated: (what) => void violations.add(what),
    ask: (call) =>
      Effect.suspend(() => {
        const asked = peer !== undefined && random.next() < 0.3 ? peer : server;
        const exited = Effect.exit(asked.here(call));
        // Of requests at once, which one is first is up to the database.
        const inTurn = note === undefined ? exited : oneByOne(Effect.tap(exited, settle));
        return Effect.map(inTurn, (exit) => {
          note?.(asked.isAlive() ? exit : "died");
          if (!asked.isAlive()) return undefined;
          if (Exit.isFailure(exit) && Exit.hasDies(exit))
            violations.add(`a defect: ${String(Cause.squash(exit.cause))}`);
          return exit;
        });
      }),
  };
  const stage: Stage = { ...asking, operate: operating(asking, operator) };

  const killAndStart = Effect.gen(function* () {
    yield* server.kill;
    yield* restart;
  });
  const stopAndStart = Effect.gen(function* () {
    yield* server.stop;
    yield* restart;
  });
  /** Units of work are fewer than the uses of stores. */
  const mostUses = deaths === "at units" ? 8 : 30;
  const die = Effect.sync(() => server.dieAfter(random.below(mostUses)));
  const time: Moves = {
    "some time passes": [40, Effect.suspend(() => pass(random.below(400)))],
    "seconds pass": [3, Effect.suspend(() => pass(random.below(4_000)))],
    "minutes pass": [0.15, Effect.suspend(() => pass(random.below(100_000)))],
    "a machine's clock is set": [0.4, jump],
    "another machine's clock is set": [hasPeer ? 0.4 : 0, other.jump],
    "the database's clock is set": [hasPeer ? 0.2 : 0, jumpOfDatabase],
    "a server is killed": [0.5, killAndStart],
    "a server will die in the middle": [1.2, die],
    "a server is stopped": [0.3, stopAndStart],
  };
  const members: Array<Member> = [];
  const families: Readonly<Record<FamilyName, Family>> = {
    telecom: telecomFamily(stage),
    documents: documentFamily(stage),
    affiliations: affiliationFamily(stage),
    uploads: uploadFamily(stage, world),
    people: peopleFamily(stage, members),
    grants: grantFamily(stage, members),
    applications: applicationFamily(stage),
    verifications: verificationFamily(stage, erasing),
    staff: staffFamily(stage),
    passkeys: passkeyFamily(stage, members),
    phones: handOverFamily(stage, members),
    webhooks: webhookFamily(stage),
    console: consoleFamily(stage, members),
  };
  // Each trace has much of one family, so that some get far into it.
  const focus = families[plant.focus ?? familyNames[seed % familyNames.length] ?? "telecom"];
  const choices = [time, ...Object.values(families).map(({ moves }) => moves)].flatMap((moves) =>
    Object.entries(moves).map(([name, [weight, act]]) => {
      const share = moves === focus.moves ? 4 : 1;
      return [share * weight, { name, act }] as const;
    }),
  );
  const events: Array<string> = [];
  for (let step = 0; step < steps; step += 1) {
    const { act, name } = random.weighted(choices);
    events.push(name);
    note?.({ step, name, at: real() });
    yield* act;
    if (note !== undefined) yield* settle;
    if (!server.isAlive()) yield* killAndStart;
    if (violations.size > 0 || network.violations.length > 0) break;
  }

  // Work under way at the last kill goes on at once if all vendors and receivers answer.
  if (!server.isAlive()) yield* killAndStart;
  const { life } = server;
  const underWay = network.underWay().filter((one) => one.life === life);
  network.isGood = true;
  const killedAt = real();
  yield* killAndStart;
  yield* pass(hasPeer ? 8_000 : 3_000);
  const rest = { erased, known, network };
  const leftAtOnce = yield* server.here(judgeStart({ network, killedAt, underWay }));
  const unswept = judgeKilled(swept, life, killedAt);
  const restedAt = real();
  // Whatever waits, ends.
  for (let second = 0; second < restSeconds; second += 1) yield* pass(1_000);
  const wrongTurns = judgeTurns(swept, restedAt, restSeconds);
  const wrongAtTheEnd = yield* server.here(judgeEnd({ ...rest, erasing }));
  const judges = [
    ...Object.values(families).map(({ judge }) => judge),
    judgeForgotten(stage, world),
  ];
  yield* server.here(Effect.all(judges, { discard: true }));
  if (note !== undefined)
    yield* server.here(
      Effect.flatMap(stored, (all) => Effect.sync(() => all.forEach((row) => note(row)))),
    );
  yield* server.stop;
  if (peer !== undefined) yield* peer.stop;

  return {
    violations: [
      ...violations,
      ...network.violations,
      ...leftAtOnce,
      ...unswept,
      ...wrongTurns,
      ...wrongAtTheEnd,
    ],
    /** The last moves, which led there. */
    events: events.slice(-20),
    known,
    lives: network.life,
  };
});

/** Runs one trace of so many steps, the same one for a seed. Returns what was wrong in it: nothing, where all is well. */
export const runTrace = (seed: number, steps: number, terms: Omit<Terms, "database"> = {}) =>
  seeded(seed, run(seed, steps, terms));

/** Runs a trace and gives its answers and its last rows, which are the same over each database. */
export const observeTrace = (seed: number, steps: number, terms: Terms) =>
  Effect.suspend(() => {
    const turns = terms.database === undefined ? undefined : new Turns();
    const seen: Array<string> = [];
    // Passwords have random salts.
    const note = (one: unknown) =>
      void seen.push(sortedJson(one).replaceAll(/\$sha256\$[^"]*/g, "a hash"));
    const trace = run(seed, steps, terms, turns, note);
    return seeded(
      seed,
      Effect.map(exactly(trace, turns), ({ violations }) => ({ violations, seen })),
    );
  });

export type Observed = Effect.Success<ReturnType<typeof observeTrace>>;

/** Where two traces that were observed differ first. */
export const differenceOf = (expected: Observed, observed: Observed): number | undefined => {
  const most = Math.max(expected.seen.length, observed.seen.length);
  for (let at = 0; at < most; at += 1) if (expected.seen[at] !== observed.seen[at]) return at;
  return undefined;
};
