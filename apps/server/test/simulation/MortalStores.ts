import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Context, Effect, Layer } from "effect";
import { InUnit, type Turns } from "./Turns.ts";

type Via = <A, E, R>(use: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A store, or a part of one, each of whose uses goes this way. */
const used = <S extends object>(store: S, via: Via): S =>
  new Proxy(store, { get: (target, name): unknown => led(Reflect.get(target, name), target, via) });

const led = (value: unknown, of: object, via: Via): unknown => {
  if (Effect.isEffect(value)) return via(value);
  if (typeof value === "function")
    return (...given: ReadonlyArray<unknown>) => led(Reflect.apply(value, of, given), of, via);
  return isPlain(value) ? used(value, via) : value;
};

/** A source of new ids or codes that takes turns with the stores: over each database they are given in the same order. */
export const inTurn = <S extends object>(source: S, turns: Turns | undefined): S =>
  turns === undefined ? source : used(source, (use) => turns.take(use));

const ports = [
  AccessRegistry,
  AccessStore,
  AffiliationClientStore,
  AffiliationRoster,
  AffiliationStore,
  ApplicationStore,
  AuditLog,
  AuditSeal,
  AuditTrail,
  CallbackOutbox,
  DeliveryStore,
  DocumentTokenStore,
  DueDocumentStore,
  DueHolderStore,
  GrantStore,
  ImageStore,
  LetterStore,
  LimitStore,
  OAuthConsumerStore,
  PersonStore,
  SentMessages,
  StaffStore,
  SubscriberRecords,
  SweepStore,
  TimeMarkStore,
  TransactionStore,
  UnitOfWork,
  VerificationStore,
  WebhookStore,
] as const;
const names = new Set<string>(ports.map(({ key }) => key));

/** The stores as a process has them: each of their uses goes the way of its port. */
const storesVia = <R>(stores: Context.Context<R>, viaOf: (port: string) => Via) =>
  Layer.succeedContext(
    Context.makeUnsafe<R>(
      new Map(
        Array.from(stores.mapUnsafe, ([name, store]: readonly [string, unknown]) => [
          name,
          names.has(name) && typeof store === "object" && store !== null
            ? used(store, viaOf(name))
            : store,
        ]),
      ),
    ),
  );

/** What counts towards the death of a process: each use of a store, or units of work, what is within them and their ends. */
export type Deaths = "anywhere" | "at units";

/** Stores of a process that may be killed: after so many more uses, or at once, none of them works. */
export const mortal = <R>(
  stores: Context.Context<R>,
  die: () => void,
  turns: Turns | undefined,
  deaths: Deaths,
) => {
  let left = Number.POSITIVE_INFINITY;
  const whileAlive =
    (weight: 0 | 1): Via =>
    (use) =>
      Effect.suspend(() => {
        left -= weight;
        if (left >= 0) return use;
        die();
        return Effect.interrupt;
      });
  const unit: Via = (use) =>
    Effect.tap(whileAlive(1)(Effect.provideService(use, InUnit, true)), () =>
      whileAlive(1)(Effect.void),
    );
  const inUnits: Via = (use) => Effect.flatMap(InUnit, (isIn) => whileAlive(isIn ? 1 : 0)(use));
  const viaOf = (port: string): Via => {
    if (deaths === "anywhere") return whileAlive(1);
    return port === UnitOfWork.key ? unit : inUnits;
  };
  return {
    seen: storesVia(stores, (port) => {
      const via = viaOf(port);
      return turns === undefined ? via : (use) => turns.take(via(use));
    }),
    isAlive: () => left >= 0,
    dieAfter: (uses: number) => {
      left = Math.min(left, uses);
    },
  };
};
