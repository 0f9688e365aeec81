import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { CarrierRecords, type CarrierAnswer } from "@bonafide/core/telecom/CarrierRecords";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { memoryReading } from "@bonafide/testkit/document/MemoryDocumentReader";
import { memoryAddress } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { Clock, Effect, Layer, Option } from "effect";
import type { SeededRandom } from "./SeededRandom.ts";

/** The kinds of work that leave the server. */
type Kind = "carrier" | "reader" | "callback";

/** One thing that left: to whom, from which process, and how it ended, once it has. */
interface Left {
  readonly kind: Kind;
  readonly subject: string;
  readonly life: number;
  readonly at: number;
  ended?: { readonly at: number; readonly good: boolean };
}

/** How long a callback waits for its retries, in milliseconds. */
export const schedule = [1_000, 2_000, 4_000];

/**
 * Vendors and receivers that outlive the servers: they answer, fail, hang and break as a seed says, and witness what
 * reached them.
 */
export class SimulatedNetwork {
  readonly #random: SeededRandom;
  readonly #clock: Clock.Clock;
  readonly left: Array<Left> = [];
  readonly codes = new Map<string, string>();
  readonly violations: Array<string> = [];
  readonly #underWay = new Map<string, Left>();
  readonly #dead = new Set<number>();
  /** Whether all vendors and receivers answer well and at once. */
  isGood = false;
  life = 0;

  constructor(random: SeededRandom, clock: Clock.Clock) {
    this.#random = random;
    this.#clock = clock;
  }

  #now(): number {
    return this.#clock.currentTimeMillisUnsafe();
  }

  /** The work that left a process and has not ended. */
  underWay(): ReadonlyArray<Left> {
    return Array.from(this.#underWay.values());
  }

  /** A process died: its work under way ends with it, and nothing more leaves it. */
  die(life: number): void {
    this.#dead.add(life);
    for (const [key, left] of this.#underWay) if (left.life === life) this.#underWay.delete(key);
  }

  lastOf(kind: Kind, subject: string): Left | undefined {
    return this.left.findLast((one) => one.kind === kind && one.subject === subject);
  }

  #witness<A>(
    kind: Kind,
    subject: string,
    life: number,
    act: Effect.Effect<A>,
    isGood: (answer: A) => boolean,
  ) {
    return Effect.suspend(() => {
      if (this.#dead.has(life)) return Effect.interrupt;
      const key = `${kind} ${subject}`;
      const left: Left = { kind, subject, life, at: this.#now() };
      if (this.#underWay.has(key)) this.violations.push(`${kind}: twice at once`);
      if (kind === "callback") this.#judgeAttempt(left);
      this.left.push(left);
      this.#underWay.set(key, left);
      const leave = Effect.sync(() => {
        if (this.#underWay.get(key) === left) this.#underWay.delete(key);
      });
      return act.pipe(
        Effect.tap((answer) =>
          Effect.sync(() => {
            if (this.#underWay.get(key) === left)
              left.ended = { at: this.#now(), good: isGood(answer) };
          }),
        ),
        Effect.ensuring(leave),
        Effect.provideService(Clock.Clock, this.#clock),
      );
    });
  }

  #judgeAttempt({ at, life, subject }: Left): void {
    const inFlight = this.underWay().filter(
      (one) => one.kind === "callback" && one.life === life,
    ).length;
    if (inFlight >= 4) this.violations.push("callback: more than four in flight to one host");
    const before = this.lastOf("callback", subject);
    if (before?.ended === undefined || before.life !== life) return;
    if (before.ended.good) this.violations.push("callback: sent again after it was taken");
    const attempts = this.left.filter(
      (one) => one.kind === "callback" && one.subject === subject && one.life === life,
    ).length;
    const wait = 0.8 * (schedule[Math.min(attempts - 1, schedule.length - 1)] ?? 0);
    const least = attempts === 1 ? 0.8 * (schedule[0] ?? 0) : Math.min(wait, 800);
    if (at - before.ended.at < least) this.violations.push("callback: retried too early");
  }

  #act<A>(good: A, choices: ReadonlyArray<readonly [number, Effect.Effect<A>]>): Effect.Effect<A> {
    return this.isGood ? Effect.succeed(good) : this.#random.weighted(choices);
  }

  /** What a process of this life reaches. */
  layer(life: number, timeLimit: number) {
    const broken = Effect.die(new Error("It broke."));
    const soon = <A>(answer: A, longest: number) =>
      Effect.suspend(() => Effect.as(Effect.sleep(this.#random.below(longest)), answer));
    const sms = Layer.succeed(SmsGateway, {
      screen: () => Effect.succeedNone,
      send: ({ reference, text }) =>
        Effect.sync(() => {
          this.codes.set(reference, text.slice(0, 6));
          return Option.none();
        }),
    });
    const matched: CarrierAnswer = { _tag: "Matched", address: memoryAddress };
    const carrier = Layer.succeed(CarrierRecords, {
      screen: () => Effect.sync(() => ({ _tag: "Ask", after: this.#random.below(1_500) }) as const),
      match: ({ phone }) =>
        this.#witness(
          "carrier",
          phone,
          life,
          this.#act<CarrierAnswer>(matched, [
            [8, soon(matched, 3_000)],
            [3, soon({ _tag: "NotMatched", reason: { failure: "UserUnknown" } }, 9_000)],
            [1, broken],
          ]),
          () => true,
        ),
    });
    const reader = Layer.succeed(DocumentReader, {
      atOnce: 2,
      timeLimit,
      read: (_, { id }) =>
        this.#witness(
          "reader",
          id,
          life,
          this.#act<ReaderAnswer>(memoryReading, [
            [8, soon(memoryReading, 6_000)],
            [3, Effect.as(Effect.sleep(19_500), memoryReading)],
            [2, soon({ _tag: "NotYet", again: 2_000 }, 1_000)],
            [0.3, broken],
          ]),
          () => true,
        ),
    });
    const taken: AttemptOutcome = { _tag: "Answered", status: 204 };
    const callbacks = Layer.succeed(CallbackSender, {
      send: ({ id }) =>
        this.#witness(
          "callback",
          id,
          life,
          this.#act<AttemptOutcome>(taken, [
            [8, soon(taken, 500)],
            [3, soon({ _tag: "Answered", status: 503 }, 2_000)],
            [1, soon({ _tag: "Failed", reason: "ConnectionFailed" }, 100)],
            [0.5, Effect.as(Effect.sleep(15_000), { _tag: "Failed", reason: "TimedOut" })],
            [0.2, broken],
          ]),
          ({ _tag, ...outcome }) =>
            _tag === "Answered" && "status" in outcome && outcome.status < 300,
        ),
    });
    return Layer.mergeAll(sms, carrier, reader, callbacks);
  }
}
