import type { Caller } from "@bonafide/core/access/Caller";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { outcomeOf } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import type { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { Effect, HashMap, Option } from "effect";
import type { SimulatedNetwork } from "./SimulatedNetwork.ts";

/** An acknowledged transaction. */
export interface Known {
  readonly id: string;
  readonly verificationId: string;
  readonly kind: "possession" | "identity" | "document";
  readonly caller: Caller;
  readonly url: string | undefined;
  readonly at: number;
  isConfirmed: boolean;
  wrongCodes: number;
}

/** A trace whose partners ask nothing more. */
interface Over {
  readonly state: MemoryState["Service"];
  readonly network: SimulatedNetwork;
  readonly known: ReadonlyArray<Known>;
  /** The verifications whose erasure was acknowledged. */
  readonly erased: ReadonlySet<string>;
}

/** A trace after the last start of a server. */
interface Started extends Over {
  readonly killedAt: number;
  /** What the killed server was doing. */
  readonly underWay: ReturnType<SimulatedNetwork["underWay"]>;
}

/** A trace at rest. */
interface Rest extends Over {
  /** The verification whose erasure was cut off, if any. */
  readonly isErasing: string | undefined;
}

/** Which work of a killed server did not go on at once. */
export const judgeStart = Effect.fnUntraced(function* ({
  erased,
  killedAt,
  known,
  network,
  underWay,
}: Started) {
  const isErased = (transactionId: string) =>
    known.some(({ id, verificationId }) => id === transactionId && erased.has(verificationId));
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
    if (kind === "reader" && !isErased(subject)) violations.add("reader: did not go on at once");
  }
  return violations;
});

/** What is wrong once a trace has come to rest: nothing, where every promise was kept. */
export const judgeEnd = Effect.fnUntraced(function* ({
  erased,
  isErasing,
  known,
  network,
  state,
}: Rest) {
  const violations = new Set<string>();
  const violated = (what: string) => void violations.add(what);

  const transactions = yield* TransactionStore;
  const deliveries = yield* (yield* DeliveryStore).log.list({ limit: 1_000_000 });
  const images = yield* ImageStore;
  const auditRows = yield* state.read(({ auditRows }) => HashMap.toValues(auditRows));
  const rowsOf = Map.groupBy(auditRows, ({ entry }) => entry.subject);
  const deliveriesOf = Map.groupBy(deliveries, ({ transactionId }) => transactionId);
  const all = yield* state.read((tables) => HashMap.toValues(tables.transactions));
  const stored = new Set(all.map(({ transaction }) => transaction.id));

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
    const told = deliveriesOf.get(one.id) ?? [];
    if (
      !isErased &&
      isErasing !== one.verificationId &&
      told.length !== (one.url === undefined ? 0 : 1)
    )
      violated(`${one.kind}: reported ${told.length === 0 ? "never" : "too often"}`);
  }
  for (const { transaction } of all) {
    if (transaction.verificationId === isErasing) continue;
    const actions = (rowsOf.get(transaction.id) ?? []).map(({ entry }) => entry.action);
    const unwritten = transaction.version - actions.length;
    // A guess is counted before it is compared, and only then written down.
    const guesses = actions.filter((action) => /GuessMissed|PhoneConfirmed/.test(action)).length;
    const isPossession = transaction.product === "telecom.possession_send";
    if (isPossession ? unwritten < guesses || unwritten > 6 : unwritten !== 0)
      violated(`audit: not one row for each change of ${transaction.product}`);
  }
  for (const { entry } of auditRows) {
    if (entry.action === "possession.CodeSent" && !stored.has(entry.subject))
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
    if (delivery.state._tag === "Dropped" && delivery.url !== undefined && attempts.length < 4)
      violated("callback: dropped too early");
    if (delivery.transactionId !== undefined && !stored.has(delivery.transactionId))
      violated("callback: of nothing");
  }
  const report = yield* (yield* AuditSeal).verify;
  if (report.broken.length > 0) violated("audit: broken");
  return violations;
});
