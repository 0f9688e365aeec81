import { Clock, Context, Effect, Layer, Option, Result, Schema } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { DocumentKind } from "../document/DocumentKind.ts";
import { Limits } from "../limit/Limits.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { UsedSession } from "./People.ts";
import type { PersonVisit } from "./PersonAccount.ts";
import { codeLifetimes, type PersonCode } from "./PersonCodeStore.ts";
import { PersonStore } from "./PersonStore.ts";

/** A document that a person photographs on another device. */
export interface HandOver {
  readonly visit: Omit<PersonVisit, "source">;
  readonly kind: DocumentKind;
}

const readKind = Schema.decodeUnknownOption(DocumentKind);

/**
 * Hands the photos of a document over to another device, by a code: `<secret>.<session>.<application>.<kind>`, of which
 * the digest is stored. The code lets its bearer send one document, and nothing else; it ends with the session.
 */
export class HandOvers extends Context.Service<
  HandOvers,
  {
    /** Issues a code for 10 minutes; absent if there were too many. */
    readonly issue: (
      session: UsedSession,
      visit: PersonVisit,
      kind: DocumentKind,
    ) => Effect.Effect<Option.Option<string>>;
    /** What a code is for, without using it; absent if it cannot be used. */
    readonly find: (code: string) => Effect.Effect<Option.Option<HandOver>>;
    /** The same, and uses the code and every other one of the person: of many calls at once, one gets it. */
    readonly take: (code: string) => Effect.Effect<Option.Option<HandOver>>;
  }
>()("@bonafide/core/person/HandOvers") {
  static readonly layer = Layer.effect(
    HandOvers,
    Effect.gen(function* () {
      const { codes, sessions } = yield* PersonStore;
      const keys = yield* SecretKeys;
      const limits = yield* Limits;
      const { atomically } = yield* UnitOfWork;

      const issue = Effect.fn("HandOvers.issue")(function* (
        { person: { id }, sessionId }: UsedSession,
        { applicationId = "" }: PersonVisit,
        kind: DocumentKind,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const wanted = yield* Effect.result(
          limits.take([{ limit: "hand_over", subject: id }], now),
        );
        if (Result.isFailure(wanted)) return Option.none();
        const code = [yield* keys.issue, sessionId, applicationId, kind].join(".");
        yield* codes.insert({
          digest: keys.digest(code),
          personId: id,
          purpose: "hand_over",
          expires: now + codeLifetimes.hand_over,
        });
        return Option.some(code);
      });

      /** The stored code and its meaning. The digest covers all parts, so none can be changed. */
      const read = Effect.fnUntraced(function* (text: string) {
        const now = yield* Clock.currentTimeMillis;
        const code = Option.getOrUndefined(yield* codes.find(keys.digest(text)));
        if (code?.purpose !== "hand_over" || now >= code.expires) return Option.none();
        const [, sessionId = "", applicationId = "", kind] = text.split(".");
        const open = yield* sessions.openOf(code.personId);
        if (!open.some(({ id }) => id === sessionId)) return Option.none();
        return Option.map(readKind(kind), (kind): readonly [PersonCode, HandOver] => [
          code,
          {
            visit: {
              personId: code.personId,
              applicationId: applicationId === "" ? undefined : applicationId,
            },
            kind,
          },
        ]);
      });

      const take = Effect.fn("HandOvers.take")(function* (text: string) {
        const found = Option.getOrUndefined(yield* read(text));
        if (found === undefined) return Option.none();
        const [code, handOver] = found;
        return (yield* codes.spend(code)) ? Option.some(handOver) : Option.none();
      }, atomically);

      return HandOvers.of({
        issue,
        find: (code) =>
          Effect.map(
            read(code),
            Option.map(([, handOver]) => handOver),
          ),
        take,
      });
    }),
  );
}
