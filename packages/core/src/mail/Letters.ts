import { Clock, Context, Effect, Layer, Metric, Option, Random } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { spread } from "../callback/RetrySchedule.ts";
import { DueHolder } from "../due/DueHolder.ts";
import type { Person } from "../person/Person.ts";
import { codeLifetimes } from "../person/PersonCodeStore.ts";
import { PersonStore } from "../person/PersonStore.ts";
import { dueWork } from "../verification/DueWork.ts";
import type { Letter } from "./Letter.ts";
import { afterAttempt } from "./LetterAttempt.ts";
import { Signals } from "../storage/Signals.ts";
import { LetterStore } from "./LetterStore.ts";
import { LetterTexts } from "./LetterTexts.ts";
import { Mailer } from "./Mailer.ts";

/** How long a claim lasts, in milliseconds: longer than any attempt. The claims of a dead process end with it. */
const lease = 120_000;

/** How many letters are sent at once. */
const batch = 8;

const ended = Metric.counter("bonafide_letters_total", {
  description: "Letters to people by kind and what became of them",
  incremental: true,
});

/** Sends what is in the letter box. */
export class Letters extends Context.Service<
  Letters,
  {
    /** Sends what is due now, with links to this origin. Returns the number of letters. */
    readonly sweep: (origin: string) => Effect.Effect<number>;
    /** Sends what is due for ever. */
    readonly run: (origin: string) => Effect.Effect<never>;
  }
>()("@bonafide/core/mail/Letters") {
  static readonly layer = Layer.effect(
    Letters,
    Effect.gen(function* () {
      const store = yield* LetterStore;
      const { letter: signal } = yield* Signals;
      const people = yield* PersonStore;
      const { codes } = people;
      const mailer = yield* Mailer;
      const texts = yield* LetterTexts;
      const keys = yield* SecretKeys;
      const { id: holder } = yield* DueHolder;

      const issueCode = Effect.fnUntraced(function* (
        { id }: Person,
        purpose: keyof typeof codeLifetimes,
      ) {
        const code = yield* keys.issue;
        const now = yield* Clock.currentTimeMillis;
        const expires = now + codeLifetimes[purpose];
        yield* codes.insert({ digest: keys.digest(code), personId: id, purpose, expires });
        return code;
      });

      /** The person that a letter is for, if it is still wanted. */
      const receiverOf = Effect.fnUntraced(function* ({ details, kind, personId }: Letter) {
        if (details === undefined) return Option.none();
        const found =
          personId === undefined
            ? yield* people.findByEmail(details.to)
            : yield* people.find(personId);
        // An address that was never confirmed may be a stranger's, who must not get into the account or hear of it.
        return Option.filter(
          found,
          ({ personal }) =>
            personal !== undefined &&
            (kind === "confirm_email") === (personal.confirmed === undefined),
        );
      });

      const attempt = Effect.fnUntraced(function* (
        { created, details, id, kind }: Letter,
        receiver: Person | undefined,
        origin: string,
      ) {
        const to = receiver?.personal?.email;
        if (receiver === undefined || details === undefined || to === undefined) return undefined;
        const code =
          kind === "reset_password" || kind === "confirm_email"
            ? yield* issueCode(receiver, kind)
            : undefined;
        const { application, language } = details;
        const written = texts.write({ kind, language, origin, code, application, at: created });
        return yield* mailer.send({ id, to, ...written });
      });

      const send = (origin: string) =>
        Effect.fnUntraced(function* (queued: Letter) {
          const receiver = Option.getOrUndefined(yield* receiverOf(queued));
          // Named from now on, so that erasing the person deletes it too.
          const letter = { ...queued, personId: receiver?.id ?? queued.personId };
          const sent = yield* attempt(letter, receiver, origin);
          // The person may have been erased meanwhile.
          const isWanted = sent?._tag !== "Failed" || Option.isSome(yield* receiverOf(letter));
          const outcome = isWanted ? sent : undefined;
          const now = yield* Clock.currentTimeMillis;
          const offset = yield* Random.nextBetween(-spread, spread);
          const next = afterAttempt(letter, outcome, now, offset);
          if (!(yield* store.record(next))) return;
          const result = next.status === "queued" ? "retried" : next.status;
          yield* Metric.update(
            Metric.withAttributes(ended, { kind: letter.kind, outcome: result }),
            1,
          );
        });

      const work = (origin: string) =>
        dueWork({
          name: "Letters.send",
          claim: (now) => store.claim({ holder, now, leaseUntil: now + lease, limit: batch }),
          batch,
          act: send(origin),
          nextDue: store.nextDue,
          signal,
        });

      return Letters.of({
        sweep: (origin) => work(origin).sweep,
        run: (origin) => work(origin).run,
      });
    }),
  );
}
