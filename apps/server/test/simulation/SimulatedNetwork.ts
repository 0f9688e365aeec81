import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { type CallbackMessage, CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { CarrierRecords, type CarrierAnswer } from "@bonafide/core/telecom/CarrierRecords";
import { Mailer, type MailMessage, type MailOutcome } from "@bonafide/core/mail/Mailer";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { memoryReading } from "@bonafide/testkit/document/MemoryDocumentReader";
import { memoryAddress } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { Clock, Effect, Layer, Option } from "effect";
import { SeededRandom } from "./SeededRandom.ts";

/** The kinds of work that leave the server. */
type Kind = "carrier" | "reader" | "callback" | "letter";

/** Whose receipts the text messages have. */
export const vendor = "simulated";

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
  readonly #seed: number;
  readonly #asked = new Map<string, number>();
  readonly #clock: Clock.Clock;
  readonly left: Array<Left> = [];
  readonly codes = new Map<string, string>();
  /** The letters that arrived, oldest first. */
  readonly mailbox: Array<MailMessage> = [];
  /** Texts about erased people: none of them may leave any more. */
  readonly forgotten = new Set<string>();
  readonly violations: Array<string> = [];
  /** When deliveries were last asked to be sent again. */
  readonly #replays = new Map<string, number>();
  /** Judges each message to a partner. */
  onCallback: (message: CallbackMessage) => void = () => {};
  readonly #underWay = new Map<string, Left>();
  readonly #dead = new Set<number>();
  /** Whether all vendors and receivers answer well and at once. */
  isGood = false;
  life = 0;

  constructor(seed: number, clock: Clock.Clock) {
    this.#seed = seed;
    this.#clock = clock;
  }

  /** What chooses the next answer about a subject: the same one in whatever order others are asked about. */
  #randomOf(kind: Kind | "screen", subject: string): SeededRandom {
    const key = `${kind} ${subject}`;
    const times = 1 + (this.#asked.get(key) ?? 0);
    this.#asked.set(key, times);
    let mixed = this.#seed ^ times;
    for (let at = 0; at < key.length; at += 1)
      mixed = Math.imul(mixed ^ key.charCodeAt(at), 0x01000193);
    return new SeededRandom(mixed);
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

  /** A delivery may be sent again from now on, whatever came of it before. */
  replay(id: string) {
    const before = this.#replays.get(id);
    const at = this.#now();
    this.#replays.set(id, at);
    const undo = () => {
      if (before === undefined) this.#replays.delete(id);
      else this.#replays.set(id, before);
    };
    return { at, undo };
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
    const since = this.#replays.get(subject) ?? 0;
    const before = this.lastOf("callback", subject);
    if (before?.ended === undefined || before.life !== life || before.ended.at <= since) return;
    if (before.ended.good) this.violations.push("callback: sent again after it was taken");
    const attempts = this.left.filter(
      (one) =>
        one.kind === "callback" && one.subject === subject && one.life === life && one.at >= since,
    ).length;
    const wait = 0.8 * (schedule[Math.min(attempts - 1, schedule.length - 1)] ?? 0);
    const least = attempts === 1 ? 0.8 * (schedule[0] ?? 0) : Math.min(wait, 800);
    // A server's time follows its clock in steps of a millisecond.
    if (at - before.ended.at < least - 5) this.violations.push("callback: retried too early");
  }

  /** Notes what leaves and says something of the erased. */
  #judgeText(kind: Kind, text: string): void {
    for (const one of this.forgotten)
      if (text.includes(one)) this.violations.push(`${kind}: tells of the erased`);
  }

  /** A letter that was taken is not sent again by the same process. */
  #judgeLetter(life: number, { id }: MailMessage): void {
    const before = this.lastOf("letter", id);
    if (before?.ended?.good === true && before.life === life)
      this.violations.push("letter: sent again after it was taken");
  }

  #act<A>(
    kind: Kind,
    subject: string,
    good: A,
    choices: (
      soon: <B>(answer: B, longest: number) => Effect.Effect<B>,
    ) => ReadonlyArray<readonly [number, Effect.Effect<A>]>,
  ): Effect.Effect<A> {
    const random = this.#randomOf(kind, subject);
    const soon = <B>(answer: B, longest: number) =>
      Effect.as(Effect.sleep(random.below(longest)), answer);
    return this.isGood ? Effect.succeed(good) : random.weighted(choices(soon));
  }

  /** What a process of this life reaches. */
  layer(life: number, timeLimit: number) {
    const broken = Effect.die(new Error("It broke."));
    const sms = Layer.effect(
      SmsGateway,
      Effect.map(SentMessages, ({ remember }) => ({
        screen: () => Effect.succeedNone,
        send: ({ reference, text }) =>
          Effect.gen({ self: this }, function* () {
            const at = this.#now();
            yield* remember({ vendor, messageId: reference, transactionId: reference, at });
            this.codes.set(reference, text.slice(0, 6));
            return Option.none();
          }),
      })),
    );
    const sent: MailOutcome = { _tag: "Sent" };
    const mailer = Layer.succeed(Mailer, {
      send: (letter) =>
        Effect.suspend(() => {
          this.#judgeText("letter", letter.to + letter.text);
          this.#judgeLetter(life, letter);
          return this.#witness(
            "letter",
            letter.id,
            life,
            this.#act<MailOutcome>("letter", letter.id, sent, (soon) => [
              [8, soon(sent, 2_000)],
              [1, soon({ _tag: "Failed", reason: "Deferred" }, 1_000)],
              [0.5, soon({ _tag: "Bounced" }, 500)],
              [0.2, broken],
            ]),
            ({ _tag }) => _tag === "Sent",
          );
        }).pipe(
          Effect.tap(({ _tag }) =>
            Effect.sync(() => {
              if (_tag === "Sent") this.mailbox.push(letter);
            }),
          ),
        ),
    });
    const matched: CarrierAnswer = { _tag: "Matched", address: memoryAddress };
    const carrier = Layer.succeed(CarrierRecords, {
      screen: ({ phone }) =>
        Effect.sync(
          () => ({ _tag: "Ask", after: this.#randomOf("screen", phone).below(1_500) }) as const,
        ),
      match: ({ phone }) =>
        this.#witness(
          "carrier",
          phone,
          life,
          this.#act<CarrierAnswer>("carrier", phone, matched, (soon) => [
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
          this.#act<ReaderAnswer>("reader", id, memoryReading, (soon) => [
            [6, soon(memoryReading, 6_000)],
            [3, soon({ ...memoryReading, doubtful: true }, 4_000)],
            [3, Effect.as(Effect.sleep(19_500), memoryReading)],
            [2, soon({ _tag: "NotYet", again: 2_000 }, 1_000)],
            [0.3, broken],
          ]),
          () => true,
        ),
    });
    const taken: AttemptOutcome = { _tag: "Answered", status: 204 };
    const callbacks = Layer.succeed(CallbackSender, {
      send: (message) =>
        Effect.suspend(() => {
          const { body, id, url } = message;
          this.#judgeText("callback", body);
          this.onCallback(message);
          return this.#witness(
            "callback",
            id,
            life,
            this.#act<AttemptOutcome>("callback", id, taken, (soon) => [
              [8, soon(taken, 500)],
              [3, soon({ _tag: "Answered", status: 503 }, 2_000)],
              [1, soon({ _tag: "Failed", reason: "ConnectionFailed" }, 100)],
              [0.5, Effect.as(Effect.sleep(15_000), { _tag: "Failed", reason: "TimedOut" })],
              [url.includes("/gone/") ? 8 : 0, soon({ _tag: "Answered", status: 410 }, 500)],
              [0.2, broken],
            ]),
            ({ _tag, ...outcome }) =>
              _tag === "Answered" && "status" in outcome && outcome.status < 300,
          );
        }),
    });
    return Layer.mergeAll(sms, mailer, carrier, reader, callbacks);
  }
}
