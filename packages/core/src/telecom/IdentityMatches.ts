import { Clock, Context, Effect, Layer, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Signals } from "../storage/Signals.ts";
import { byCaller, bySystem } from "../audit/AuditCause.ts";
import { makeLedger } from "../verification/Ledger.ts";
import { advance } from "../machine/Machine.ts";
import { type IdentityTransaction, isIdentityMatch } from "../verification/Transaction.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { Verifications } from "../verification/Verifications.ts";
import { type CarrierAnswer, CarrierRecords, type CarrierScreening } from "./CarrierRecords.ts";
import { identityMatch, type IdentityMatchCommand } from "./IdentityMatch.ts";
import type { IdentityRequest } from "./TelecomRequests.ts";

const step = advance(identityMatch);

/** The partner's use cases for identity matches. Source: interface, "Telecom (Services API v2)". */
export class IdentityMatches extends Context.Service<
  IdentityMatches,
  {
    /** Requests a match. It fails at once, or is pending until the carrier answers. */
    readonly request: (
      caller: Caller,
      request: IdentityRequest,
    ) => Effect.Effect<IdentityTransaction, Refused>;
    /** Asks the carrier and settles the match. A second answer is ignored. */
    readonly ask: (transaction: IdentityTransaction) => Effect.Effect<void>;
  }
>()("@bonafide/core/telecom/IdentityMatches") {
  static readonly layer = Layer.effect(
    IdentityMatches,
    Effect.gen(function* () {
      const carrier = yield* CarrierRecords;
      const verifications = yield* Verifications;
      const transactions = yield* TransactionStore;
      const ledger = yield* makeLedger;
      const unitOfWork = yield* UnitOfWork;
      const { telecom: due } = yield* Signals;
      const ids = yield* Ids;

      const request = Effect.fn("IdentityMatches.request")(function* (
        caller: Caller,
        request: IdentityRequest,
      ) {
        const { birthDate, callbackUrl, metadata, phone } = request;
        const screening = yield* carrier.screen({ phone, birthDate });
        const now = yield* Clock.currentTimeMillis;
        const id = yield* ids.next;
        const requested = yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const place = yield* verifications.adopt(caller, request.verificationId, now);
            const unasked: IdentityTransaction = {
              ...place,
              id,
              accountId: caller.accountId,
              applicationId: caller.applicationId,
              product: "telecom.identity",
              state: identityMatch.initial,
              personal: {
                phone,
                birthDate,
                callbackUrls: callbackUrl === undefined ? [] : [callbackUrl],
                ...(metadata === undefined ? {} : { metadata }),
              },
              updated: place.created,
              version: 0,
            };
            const { cause, next } = yield* step(
              unasked,
              commandOf(screening, now),
              place.created,
              byCaller(caller),
            );
            yield* ledger.open(next, cause);
            return next;
          }),
        );
        yield* due.wake;
        return requested;
      });

      const settle = (id: string, answer: CarrierAnswer) =>
        Effect.gen(function* () {
          const found = Option.filter(yield* transactions.find(id), isIdentityMatch);
          if (Option.isNone(found)) return;
          const now = yield* Clock.currentTimeMillis;
          const { cause, next } = yield* step(
            withAddress(found.value, answer),
            reportOf(answer),
            now,
            bySystem,
          );
          yield* ledger.record(next, cause);
        });

      const ask = Effect.fn("IdentityMatches.ask")(function* ({
        id,
        personal,
      }: IdentityTransaction) {
        // Erased before the carrier was asked: there is no person to ask about.
        const answer: CarrierAnswer =
          personal === undefined
            ? { _tag: "NotMatched", reason: { failure: "UserUnknown" } }
            : yield* carrier.match(personal);
        // Refused only if it was settled meanwhile.
        yield* Effect.ignore(unitOfWork.atomically(settle(id, answer)));
      });

      return IdentityMatches.of({ request, ask });
    }),
  );
}

const commandOf = (screening: CarrierScreening, now: number): IdentityMatchCommand =>
  screening._tag === "Ask"
    ? { _tag: "Ask", askAt: now + screening.after }
    : { _tag: "RefuseAtOnce", reason: screening.reason };

const reportOf = (answer: CarrierAnswer): IdentityMatchCommand =>
  answer._tag === "Matched"
    ? { _tag: "ReportMatch" }
    : { _tag: "ReportNoMatch", reason: answer.reason };

const withAddress = (
  transaction: IdentityTransaction,
  answer: CarrierAnswer,
): IdentityTransaction =>
  answer._tag !== "Matched" || transaction.personal === undefined
    ? transaction
    : { ...transaction, personal: { ...transaction.personal, address: answer.address } };
