import type { Caller } from "@bonafide/core/access/Caller";
import { Documents } from "@bonafide/core/document/Documents";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { settableClock } from "@bonafide/testkit/due/SettableClock";
import { MemoryIds } from "@bonafide/testkit/storage/MemoryIds";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { Ids } from "@bonafide/core/storage/Ids";
import { Clock, Effect, Exit, Layer, Option, Random } from "effect";
import { MixedScheduler, Scheduler } from "effect/Scheduler";
import { TestClock } from "effect/testing";
import { putCallers } from "./Callers.ts";
import { pass } from "./Passing.ts";
import { SeededRandom } from "./SeededRandom.ts";
import { judgeEnd, judgeStart, type Known } from "./Judgement.ts";
import { SimulatedNetwork } from "./SimulatedNetwork.ts";
import { codeLifetime, type Plant, type SimulatedServer, startServer } from "./SimulatedServer.ts";

const hour = 3_600_000;
const birthDate = BirthDate.make("1980-02-29");

/** What a trace is run on. */
interface Terms {
  readonly plant?: Plant;
  /** Whether another server works on the same database all along. */
  readonly hasPeer?: boolean;
}

const run = Effect.fnUntraced(function* (
  seed: number,
  steps: number,
  { hasPeer = false, plant = {} }: Terms = {},
) {
  const random = new SeededRandom(seed);
  const clock = yield* Clock.clockWith(Effect.succeed);
  const { set, wall } = yield* settableClock;
  const network = new SimulatedNetwork(random, clock);
  const shared = yield* Layer.build(Layer.merge(MemoryState.layer, MemoryIds));
  const [state, ids] = [
    yield* Effect.provideContext(MemoryState, shared),
    yield* Effect.provideContext(Ids, shared),
  ];
  const world = { state, ids, network, wall };
  const start = startServer(world, plant, hasPeer ? "shared" : "alone");
  const real = () => clock.currentTimeMillisUnsafe();
  const violations = new Set<string>();
  const violated = (what: string) => void violations.add(what);

  yield* TestClock.adjust(100 * hour);
  let server: SimulatedServer = yield* start;
  const callers = yield* server.here(putCallers);
  const restart = Effect.gen(function* () {
    server = yield* start;
  });
  yield* server.stop;
  yield* restart;
  const peer = hasPeer ? yield* start : undefined;

  const known: Array<Known> = [];
  const verifications: Array<string> = [];
  const erased = new Set<string>();
  let isErasing: string | undefined;
  let phones = 0;
  let skew = 0;
  /** By how much the server's time is ahead of what really passed. */
  const lead = () => server.clock.currentTimeMillisUnsafe() - real();

  const callback = () =>
    random.next() < 0.7 ? `https://partner.example/${random.below(3)}` : undefined;
  const fresh = () => ({
    callbackUrl: callback(),
    verificationId:
      random.next() < 0.3 ? random.pick(verifications.filter((id) => !erased.has(id))) : undefined,
    metadata: undefined,
  });
  const nextPhone = () => {
    phones += 1;
    return Phone.make(`2${String(phones).padStart(9, "0")}`);
  };
  /** What a call ended with, where its process lived to say so. */
  const said = <A, E>(call: Effect.Effect<A, E>) =>
    Effect.map(Effect.exit(call), (exit) => (server.isAlive() ? exit : undefined));

  const noteNew = (
    kind: Known["kind"],
    caller: Caller,
    url: string | undefined,
    made: { readonly id: string; readonly verificationId: string },
  ) => {
    known.push({
      id: made.id,
      verificationId: made.verificationId,
      kind,
      caller,
      url,
      at: real(),
      isConfirmed: false,
      wrongCodes: 0,
    });
    if (!verifications.includes(made.verificationId)) verifications.push(made.verificationId);
  };

  const open = (kind: Known["kind"]) =>
    Effect.gen(function* () {
      const request = fresh();
      const caller =
        known.find(({ verificationId }) => verificationId === request.verificationId)?.caller ??
        random.pick(callers);
      if (caller === undefined) return;
      const front = { type: "jpeg", name: undefined, bytes: Uint8Array.of(1) } as const;
      const exit = yield* said(
        server.here(
          Effect.gen(function* () {
            switch (kind) {
              case "possession":
                return yield* (yield* Possessions).send(caller, { ...request, phone: nextPhone() });
              case "identity":
                return yield* (yield* IdentityMatches).request(caller, {
                  ...request,
                  phone: nextPhone(),
                  birthDate,
                });
              case "document":
                return yield* (yield* Documents).submit(caller, "passport", {
                  ...request,
                  front,
                  back: undefined,
                });
            }
          }),
        ),
      );
      if (exit !== undefined && Exit.isSuccess(exit))
        noteNew(kind, caller, request.callbackUrl, exit.value);
      else if (exit !== undefined) violated(`${kind}: a right request was refused`);
    });

  const confirm = (isRight: boolean) =>
    Effect.gen(function* () {
      const awaiting = known.filter(
        (one) => one.kind === "possession" && !one.isConfirmed && !erased.has(one.verificationId),
      );
      const one = random.pick(awaiting.slice(isRight ? -8 : -2));
      if (one === undefined) return;
      const right = network.codes.get(one.id) ?? "";
      const wrong = right === "000000" ? "000001" : "000000";
      const request = {
        code: OneTimePassword.make(isRight ? right : wrong),
        transactionId: one.id,
        callbackUrl: undefined,
        verificationId: undefined,
      };
      const leadBefore = lead();
      const exit = yield* said(
        server.here(Effect.flatMap(Possessions, (it) => it.confirm(one.caller, request))),
      );
      if (exit === undefined) return;
      if (Exit.isSuccess(exit)) {
        one.isConfirmed = true;
        if (!isRight) violated("possession: a wrong code confirmed");
        if (one.wrongCodes >= 5) violated("possession: a sixth guess counted");
        if (real() - one.at > codeLifetime * 1_000 + 60_000)
          violated("possession: a code outlived its time");
        return;
      }
      const names = Option.match(Exit.findErrorOption(exit), {
        onNone: () => ["Died"],
        onSome: (error) => error.names,
      });
      if (names.includes("CodeInvalid")) one.wrongCodes += 1;
      if (one.wrongCodes > 5) violated("possession: more than five guesses");
      const isYoung = real() - one.at < codeLifetime * 1_000 - 5_000;
      if (
        isRight &&
        names.includes("CodeExpired") &&
        isYoung &&
        leadBefore <= (leads.get(one.id) ?? 0) + 5_000
      )
        violated("possession: a code expired early");
    });
  /** The server's lead when a code was sent: a restart after the clock was set forward makes it larger. */
  const leads = new Map<string, number>();

  const erase = Effect.gen(function* () {
    const id = random.pick(verifications);
    if (id === undefined) return;
    isErasing = id;
    const exit = yield* said(server.here(Effect.flatMap(Erasures, (it) => it.verification(id))));
    if (exit !== undefined && Exit.isSuccess(exit)) erased.add(id);
    isErasing = undefined;
  });

  const createVerification = Effect.gen(function* () {
    const caller = random.pick(callers);
    if (caller === undefined) return;
    const exit = yield* said(
      server.here(
        Effect.flatMap(Verifications, (it) =>
          it.create(caller, { callbackUrl: callback(), metadata: undefined }),
        ),
      ),
    );
    if (exit !== undefined && Exit.isSuccess(exit)) return;
    if (exit !== undefined) violated("verification: could not be created");
  });

  const setClock = Effect.suspend(() => {
    const to = random.weighted([
      [2, 0],
      [2, hour],
      [2, -hour],
      [1, 87_660 * hour],
      [1, -50 * hour],
    ]);
    const by = to - skew;
    skew = to;
    return set(by);
  });

  const killAndStart = Effect.gen(function* () {
    yield* server.kill;
    yield* restart;
  });
  const stopAndStart = Effect.gen(function* () {
    yield* server.stop;
    yield* restart;
  });

  const moves: ReadonlyArray<readonly [number, Effect.Effect<void>]> = [
    [14, open("possession")],
    [10, confirm(true)],
    [8, confirm(false)],
    [10, open("identity")],
    [5, open("document")],
    [3, createVerification],
    [1.5, erase],
    [40, Effect.suspend(() => pass(random.below(400)))],
    [3, Effect.suspend(() => pass(random.below(4_000)))],
    [0.15, Effect.suspend(() => pass(random.below(100_000)))],
    // Servers that share a database go by its clock.
    [hasPeer ? 0 : 0.4, setClock],
    [0.5, killAndStart],
    [1.2, Effect.sync(() => server.dieAfter(random.below(30)))],
    [0.3, stopAndStart],
  ];
  for (let step = 0; step < steps; step += 1) {
    const before = known.length;
    yield* random.weighted(moves);
    for (const one of known.slice(before)) leads.set(one.id, lead());
    if (!server.isAlive()) yield* killAndStart;
    if (violations.size > 0 || network.violations.length > 0) break;
  }

  // Work under way at the last kill goes on at once if all vendors and receivers answer.
  if (!server.isAlive()) yield* killAndStart;
  const underWay = network.underWay().filter(({ life }) => life === server.life);
  network.isGood = true;
  const killedAt = real();
  yield* killAndStart;
  yield* pass(hasPeer ? 8_000 : 3_000);
  const rest = { erased, known, network, state };
  const leftAtOnce = yield* server.here(judgeStart({ ...rest, killedAt, underWay }));
  // Whatever waits, ends.
  for (let second = 0; second < 200; second += 1) yield* pass(1_000);
  const wrongAtTheEnd = yield* server.here(judgeEnd({ ...rest, isErasing }));
  yield* server.stop;
  if (peer !== undefined) yield* peer.stop;

  return {
    violations: [...violations, ...network.violations, ...leftAtOnce, ...wrongAtTheEnd],
    known,
    lives: network.life,
  };
});

/** Runs one trace of so many steps, the same one for a seed. Returns what was wrong in it: nothing, where all is well. */
export const runTrace = (...[seed, steps, terms]: Parameters<typeof run>) =>
  run(seed, steps, terms).pipe(
    Random.withSeed(seed),
    // What is ready runs before the process waits for anything: in the same order each time, and faster.
    Effect.provideService(Scheduler, new MixedScheduler("sync")),
    Effect.provide(TestClock.layer()),
  );
