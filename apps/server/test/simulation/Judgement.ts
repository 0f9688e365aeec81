import type { Caller } from "@bonafide/core/access/Caller";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { outcomeOf } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { auditedEntries } from "@bonafide/testkit/audit/AuditedEntries";
import { Effect, Option } from "effect";
import type { SimulatedNetwork } from "./SimulatedNetwork.ts";

/** An acknowledged transaction. */
export interface Known {
  readonly id: string;
  readonly verificationId: string;
  readonly kind: "possession" | "identity" | "document";
  readonly caller: Caller;
  readonly url: string | undefined;
  /** A text that tells whom it is about. */
  readonly mark: string;
  /** When it was acknowledged, and by how much the servers' time was ahead then, in milliseconds. */
  readonly at: number;
  readonly lead: number;
  isConfirmed: boolean;
  wrongCodes: number;
}

/** A trace whose partners ask nothing more. */
interface Over {
  readonly network: SimulatedNetwork;
  readonly known: ReadonlyArray<Known>;
  /** The verifications whose erasure was acknowledged. */
  readonly erased: ReadonlySet<string>;
}

/** A trace after the last start of a server. */
interface Started extends Pick<Over, "network"> {
  readonly killedAt: number;
  /** What the killed server was doing. */
  readonly underWay: ReturnType<SimulatedNetwork["underWay"]>;
}

/** A trace at rest. */
interface Rest extends Over {
  /** The verifications whose erasure was cut off. */
  readonly erasing: ReadonlySet<string>;
}

/** Which work of a killed server did not go on at once. */
export const judgeStart = Effect.fnUntraced(function* ({ killedAt, network, underWay }: Started) {
  const transactions = yield* TransactionStore;
  const isWaiting = (id: string) =>
    Effect.map(
      transactions.find(id),
      Option.exists((found) => outcomeOf(found)._tag === "Pending"),
    );
  const violations = new Set<string>();
  for (const { kind, subject } of underWay) {
    const again = network.lastOf(kind, subject);
    if ((again?.at ?? 0) >= killedAt) continue;
    if (kind === "callback") {
      const found = yield* (yield* DeliveryStore).log.find(subject);
      const isOver = Option.exists(
        found,
        ({ state, url }) => state._tag !== "Waiting" || url === undefined,
      );
      if (!isOver) violations.add("callback: did not go on at once");
    }
    // A review may be over by the time of the start, and a verification erased.
    if (kind === "reader" && (yield* isWaiting(subject)))
      violations.add("reader: did not go on at once");
  }
  return violations;
});

/** What is wrong once a trace has come to rest: nothing, where every promise was kept. */
export const judgeEnd = Effect.fnUntraced(function* ({ erased, erasing, known, network }: Rest) {
  const violations = new Set<string>();
  const violated = (what: string) => void violations.add(what);

  const transactions = yield* TransactionStore;
  const deliveries = yield* (yield* DeliveryStore).log.list({ limit: 1_000_000 });
  const images = yield* ImageStore;
  const auditRows = yield* auditedEntries;
  const rowsOf = Map.groupBy(auditRows, ({ subject }) => subject);
  const deliveriesOf = Map.groupBy(deliveries, ({ transactionId }) => transactionId);
  // A transaction whose answer was lost is known by its audit and its callbacks.
  const ids = new Set([...known.map(({ id }) => id), ...rowsOf.keys(), ...deliveriesOf.keys()]);
  const all = (yield* Effect.forEach(ids, (id) =>
    id === undefined ? Effect.succeedNone : transactions.find(id),
  )).flatMap(Option.toArray);
  const stored = new Set(all.map(({ id }) => id));

  for (const one of known) {
    const found = Option.getOrUndefined(yield* transactions.find(one.id));
    if (found === undefined) {
      violated(`${one.kind}: what was acknowledged is lost`);
      continue;
    }
    const isErased = erased.has(one.verificationId);
    if (outcomeOf(found)._tag === "Pending") violated(`${one.kind}: waits for ever`);
    if (one.isConfirmed && outcomeOf(found)._tag !== "PhoneConfirmed")
      violated("possession: what was confirmed is not");
    if (isErased && found.personal !== undefined) violated(`${one.kind}: erased, and still known`);
    const front = yield* images.find(one.id, "front");
    if (isErased && Option.isSome(front)) violated("document: erased, and still seen");
    const told = (deliveriesOf.get(one.id) ?? []).filter(({ webhook }) => webhook === undefined);
    if (
      !isErased &&
      !erasing.has(one.verificationId) &&
      told.length !== (one.url === undefined ? 0 : 1)
    )
      violated(`${one.kind}: reported ${told.length === 0 ? "never" : "too often"}`);
  }
  for (const transaction of all) {
    const actions = (rowsOf.get(transaction.id) ?? [])
      .map(({ action }) => action)
      // The events of machines have capitals, views of images have none.
      .filter((action) => /\.[A-Z]/.test(action));
    const unwritten = transaction.version - actions.length;
    // A guess is counted before it is compared, and only then written down.
    const guesses = actions.filter((action) => /GuessMissed|PhoneConfirmed/.test(action)).length;
    const isPossession = transaction.product === "telecom.possession_send";
    if (isPossession ? unwritten < guesses || unwritten > 6 : unwritten !== 0)
      violated(`audit: not one row for each change of ${transaction.product}`);
  }
  for (const { action, subject } of auditRows) {
    if (action === "possession.CodeSent" && !stored.has(subject))
      violated("audit: a row of nothing");
  }
  for (const delivery of deliveries) {
    const attempts = network.left.filter(
      ({ kind, subject }) => kind === "callback" && subject === delivery.id,
    );
    // Queueing is written down with what it tells of.
    if ((rowsOf.get(delivery.id) ?? []).length !== delivery.version - 1)
      violated("audit: not one row for each attempt");
    if (delivery.state._tag === "Waiting") violated("callback: waits for ever");
    if (delivery.state._tag === "Delivered" && !attempts.some(({ ended }) => ended?.good === true))
      violated("callback: delivered, and no receiver has it");
    // A webhook whose receiver is gone is asked no more.
    const mayEnd = delivery.url === undefined || delivery.url.includes("/gone/");
    if (delivery.state._tag === "Dropped" && !mayEnd && attempts.length < 4)
      violated("callback: dropped too early");
    if (delivery.transactionId !== undefined && !stored.has(delivery.transactionId))
      violated("callback: of nothing");
  }
  const report = yield* (yield* AuditSeal).verify;
  if (report.broken.length > 0) violated("audit: broken");
  if (report.checkpoints === 0) violated("audit: is never sealed");
  return violations;
});
