import { Clock, Context, Duration, Effect, Layer, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import type { FailureName } from "../catalogue/Failure.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { byCaller, bySystem } from "../audit/AuditCause.ts";
import { makeLedger } from "../verification/Ledger.ts";
import { advance } from "../machine/Machine.ts";
import { ownedBy } from "../verification/Ownership.ts";
import { isPossession, type PossessionTransaction } from "../verification/Transaction.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { Verifications } from "../verification/Verifications.ts";
import { type OneTimePassword, OneTimePasswords } from "./OneTimePasswords.ts";
import { possession, type PossessionCommand } from "./Possession.ts";
import { PossessionSettings } from "./PossessionSettings.ts";
import { SmsGateway } from "./SmsGateway.ts";
import type { ConfirmRequest, SendRequest } from "./TelecomRequests.ts";
import { makeTrafficGuard } from "./TrafficGuard.ts";

const step = advance(possession, "PossessionCheckInvalid");

/** The text of the SMS. */
export const codeMessage = (code: OneTimePassword): string => `${code} is your verification code.`;

/** The partner's use cases for possession checks. Source: interface, "Telecom (Services API v2)". */
export class Possessions extends Context.Service<
  Possessions,
  {
    /** Sends a code. An undeliverable message fails the transaction, not the call. */
    readonly send: (
      caller: Caller,
      request: SendRequest,
    ) => Effect.Effect<PossessionTransaction, Refused>;
    /**
     * Confirms a code. Fails with `CodeInvalid` if it is wrong, `RetryLimitExceeded` after five wrong ones,
     * `CodeExpired`, `PossessionCheckInvalid` if no check waits for a code or it belongs to another verification than
     * given, `TransactionNotOwned`, and for the verification `ResourceUnknown` and `VerificationNotOwned`. Only a
     * comparison costs an attempt.
     */
    readonly confirm: (
      caller: Caller,
      request: ConfirmRequest,
    ) => Effect.Effect<PossessionTransaction, Refused>;
    /** Ends a check whose code was not confirmed in time. */
    readonly expire: (transaction: PossessionTransaction) => Effect.Effect<void>;
    /** Fails a check whose code did not arrive. Returns whether it still waited for its code. */
    readonly undelivered: (id: string, failure: FailureName) => Effect.Effect<boolean>;
  }
>()("@bonafide/core/telecom/Possessions") {
  static readonly layer = Layer.effect(
    Possessions,
    Effect.gen(function* () {
      const settings = yield* PossessionSettings;
      const gateway = yield* SmsGateway;
      const guard = yield* makeTrafficGuard;
      const passwords = yield* OneTimePasswords;
      const verifications = yield* Verifications;
      const transactions = yield* TransactionStore;
      const ledger = yield* makeLedger;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

      const open = Effect.fnUntraced(function* (
        caller: Caller,
        { callbackUrl, metadata, phone, verificationId: adopted }: SendRequest,
        id: string,
        code: OneTimePassword,
        now: number,
      ) {
        const place = yield* verifications.adopt(caller, adopted, now);
        yield* guard.sent(caller, phone, [{ limit: "possession_send", subject: phone }], now);
        const unsent: PossessionTransaction = {
          ...place,
          id,
          accountId: caller.accountId,
          applicationId: caller.applicationId,
          product: "telecom.possession_send",
          state: possession.initial,
          personal: {
            phone,
            callbackUrls: callbackUrl === undefined ? [] : [callbackUrl],
            ...(metadata === undefined ? {} : { metadata }),
          },
          updated: place.created,
          version: 0,
        };
        const { cause, next } = yield* step(
          unsent,
          {
            _tag: "Send",
            digest: passwords.digest(id, code),
            expiresAt: now + Duration.toMillis(settings.codeLifetime),
          },
          place.created,
          byCaller(caller),
        );
        yield* ledger.open(next, cause);
        return next;
      }, unitOfWork.atomically);

      const send = Effect.fn("Possessions.send")(function* (caller: Caller, request: SendRequest) {
        const { phone } = request;
        const refusal = yield* gateway.screen(phone);
        if (Option.isSome(refusal)) return yield* refused(refusal.value);
        const now = yield* Clock.currentTimeMillis;
        const code = yield* passwords.issue;
        const id = yield* ids.next;
        const sent = yield* open(caller, request, id, code, now).pipe(
          Effect.catchTag("LimitReached", (reached) => guard.refuse(reached, now)),
        );
        const undelivered = yield* gateway.send({
          to: phone,
          text: codeMessage(code),
          reference: id,
        });
        if (Option.isNone(undelivered)) return sent;
        const report = settle(sent, { _tag: "ReportUndelivered", failure: undelivered.value });
        // Refused only if the person confirmed although the gateway reported a failure: the confirmation stands.
        return yield* Effect.orElseSucceed(report, () => sent);
      });

      const compare = Effect.fnUntraced(function* (
        caller: Caller,
        { callbackUrl, transactionId, verificationId }: ConfirmRequest,
        digest: string,
        now: number,
      ) {
        const transaction = yield* find(caller, transactionId);
        if (
          verificationId !== undefined &&
          (yield* verifications.adopt(caller, verificationId, now)).verificationId !==
            transaction.verificationId
        )
          return yield* refused("PossessionCheckInvalid");
        const counted = yield* step(
          transaction,
          { _tag: "CountGuess", now },
          now,
          byCaller(caller),
        );
        // Stored before the comparison: a concurrent guess conflicts here and loads again.
        yield* transactions.save(counted.next);
        const awaited = counted.next.state;
        const matches = awaited._tag === "Guessing" && passwords.equal(awaited.digest, digest);
        const { cause, next } = yield* step(
          counted.next,
          { _tag: "CompareGuess", matches },
          now,
          byCaller(caller),
        );
        const compared =
          next.state._tag === "AwaitingCode" ? next : withCallback(next, callbackUrl);
        yield* ledger.record(compared, cause);
        if (compared.state._tag === "Confirmed" && compared.personal !== undefined)
          yield* guard.confirmed(caller, compared.personal.phone, compared.created);
        return compared;
      }, unitOfWork.atomically);

      const confirm = Effect.fn("Possessions.confirm")(function* (
        caller: Caller,
        request: ConfirmRequest,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const digest = passwords.digest(request.transactionId, request.code);
        const confirmed = yield* compare(caller, request, digest, now);
        return confirmed.state._tag === "Confirmed" ? confirmed : yield* refused("CodeInvalid");
      });

      const find = Effect.fnUntraced(function* (caller: Caller, id: string) {
        const check = Option.filter(yield* transactions.find(id), isPossession);
        if (Option.isNone(check)) return yield* refused("PossessionCheckInvalid");
        return yield* ownedBy(caller, check, "TransactionNotOwned");
      });

      const settle = Effect.fnUntraced(function* (
        transaction: PossessionTransaction,
        command: PossessionCommand,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const current = Option.filter(yield* transactions.find(transaction.id), isPossession);
        const { cause, next } = yield* step(
          Option.getOrElse(current, () => transaction),
          command,
          now,
          bySystem,
        );
        yield* ledger.record(next, cause);
        return next;
      }, unitOfWork.atomically);

      const expire = Effect.fn("Possessions.expire")(function* (
        transaction: PossessionTransaction,
      ) {
        const now = yield* Clock.currentTimeMillis;
        // A check that was confirmed meanwhile refuses to expire.
        yield* Effect.ignore(settle(transaction, { _tag: "Expire", now }));
      });

      const undelivered = Effect.fn("Possessions.undelivered")(function* (
        id: string,
        failure: FailureName,
      ) {
        const check = Option.filter(yield* transactions.find(id), isPossession);
        if (Option.isNone(check)) return false;
        const report = settle(check.value, { _tag: "ReportUndelivered", failure });
        // Refused if it is over: its first end stands.
        return yield* Effect.match(report, { onFailure: () => false, onSuccess: () => true });
      });

      return Possessions.of({ send, confirm, expire, undelivered });
    }),
  );
}

const withCallback = (
  transaction: PossessionTransaction,
  url: string | undefined,
): PossessionTransaction =>
  url === undefined || transaction.personal === undefined
    ? transaction
    : {
        ...transaction,
        personal: {
          ...transaction.personal,
          callbackUrls: [...transaction.personal.callbackUrls, url],
        },
      };
