import { Clock, Context, Effect, Layer, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { CallbackOutbox } from "../callback/CallbackOutbox.ts";
import { Refused } from "../catalogue/Refusal.ts";
import { atOnce } from "../storage/AtOnce.ts";
import { StoreIsRemote } from "../storage/StoreIsRemote.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { ownedBy } from "./Ownership.ts";
import type { ProductFamily } from "./ProductFamily.ts";
import { familyOf, type Transaction } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";
import type { Verification } from "./Verification.ts";
import { type VerificationRequest, verificationIdParameter } from "./VerificationRequest.ts";
import { VerificationStore } from "./VerificationStore.ts";

const unknownId = `${verificationIdParameter.name} ${verificationIdParameter.rule ?? ""}`;

/** A verification with its transactions, oldest first. */
export interface VerificationWithTransactions {
  readonly verification: Verification;
  readonly transactions: ReadonlyArray<Transaction>;
}

/** The partner's use cases for verifications. Source: interface, "Verification (Services API v2)". */
export class Verifications extends Context.Service<
  Verifications,
  {
    /** Creates a verification, and sends a callback to `callbackUrl`. */
    readonly create: (caller: Caller, request: VerificationRequest) => Effect.Effect<Verification>;
    /**
     * A verification of the caller, else `ResourceUnknown` or `VerificationStatusNotOwned`. It is looked up first: on
     * Postgres the look-up brings what the admission needs.
     */
    readonly status: (
      admission: Effect.Effect<Caller, Refused>,
      id: string,
    ) => Effect.Effect<VerificationWithTransactions, Refused>;
    /** A transaction of the caller and of this family, else `ResourceUnknown` or `TransactionNotOwned`. Looked up first. */
    readonly transactionStatus: (
      admission: Effect.Effect<Caller, Refused>,
      family: ProductFamily,
      id: string,
    ) => Effect.Effect<Transaction, Refused>;
    /**
     * The verification for a new transaction: the caller's own (else `ResourceUnknown`, also after erasure, or
     * `VerificationNotOwned`), or a new one if `id` is absent. Call it within a unit of work.
     *
     * The transaction is created `now`, or just after the latest of the verification where the clock of the process that
     * made that one is ahead: a verification lists its transactions by this time.
     */
    readonly adopt: (
      caller: Caller,
      id: string | undefined,
      now: number,
    ) => Effect.Effect<{ readonly verificationId: string; readonly created: number }, Refused>;
  }
>()("@bonafide/core/verification/Verifications") {
  static readonly layer = Layer.effect(
    Verifications,
    Effect.gen(function* () {
      const verifications = yield* VerificationStore;
      const transactions = yield* TransactionStore;
      const isRemote = yield* StoreIsRemote;
      const unitOfWork = yield* UnitOfWork;
      const audit = yield* AuditTrail;
      const outbox = yield* CallbackOutbox;
      const ids = yield* Ids;

      const insert = Effect.fnUntraced(function* (
        caller: Caller,
        now: number,
        personal: NonNullable<Verification["personal"]>,
      ) {
        const id = yield* ids.next;
        const verification: Verification = {
          id,
          accountId: caller.accountId,
          created: now,
          personal,
        };
        yield* verifications.insert(verification);
        yield* audit.begin({
          subject: id,
          action: "verification.created",
          actor: caller.accountId,
          at: now,
          source: caller.source,
        });
        return verification;
      });

      const create = Effect.fn("Verifications.create")(function* (
        caller: Caller,
        request: VerificationRequest,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const { callbackUrl, metadata } = request;
        const unit = Effect.gen(function* () {
          const verification = yield* insert(caller, now, {
            ...(metadata === undefined ? {} : { metadata }),
            ...(callbackUrl === undefined ? {} : { callbackUrl }),
          });
          if (callbackUrl !== undefined) {
            const id = yield* ids.next;
            const { accountId, id: verificationId } = verification;
            yield* outbox.put([
              {
                id,
                accountId,
                verificationId,
                transactionId: undefined,
                url: callbackUrl,
                created: now,
              },
            ]);
          }
          return verification;
        });
        return yield* unitOfWork.atomically(unit);
      });

      const status = Effect.fn("Verifications.status")(function* (
        admission: Effect.Effect<Caller, Refused>,
        id: string,
      ) {
        const reads = [verifications.find(id), transactions.ofVerification(id)] as const;
        const [found, ofIt] = yield* isRemote ? atOnce(...reads) : Effect.all(reads);
        const caller = yield* admission;
        const verification = yield* ownedBy(caller, found, "VerificationStatusNotOwned");
        return { verification, transactions: ofIt };
      });

      const transactionStatus = Effect.fnUntraced(function* (
        admission: Effect.Effect<Caller, Refused>,
        family: ProductFamily,
        id: string,
      ) {
        const found = Option.filter(
          yield* transactions.find(id),
          (transaction) => familyOf(transaction) === family,
        );
        return yield* ownedBy(yield* admission, found, "TransactionNotOwned");
      });

      const adopt = Effect.fnUntraced(function* (
        caller: Caller,
        id: string | undefined,
        now: number,
      ) {
        if (id === undefined) {
          return { verificationId: (yield* insert(caller, now, {})).id, created: now };
        }
        // Held: a concurrent erasure would miss the images that this unit stores.
        const found = yield* verifications.hold(id);
        const owned = yield* ownedBy(caller, found, "VerificationNotOwned", unknownId);
        // Erased: it cannot hold personal data any more.
        if (owned.personal === undefined) {
          return yield* new Refused({ names: ["ResourceUnknown"], rules: [unknownId] });
        }
        const created = owned.latest === undefined ? now : Math.max(now, owned.latest + 1);
        return { verificationId: owned.id, created };
      });

      return Verifications.of({ create, status, transactionStatus, adopt });
    }),
  );
}
