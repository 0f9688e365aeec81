import { Clock, Effect, Exit, Fiber } from "effect";
import { type Batches, makeBatches, orEachAlone } from "@bonafide/core/storage/Batches";
import { type AttemptOutcome, isSuccess } from "@bonafide/core/callback/Attempt";
import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { type DeliveryMessage, makeDeliveryMessages } from "./DeliveryMessages.ts";
import type { DeliveryRecorder } from "./DeliveryRecorder.ts";
import { Signals } from "@bonafide/core/storage/Signals";
import { type ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import type { ClaimedDelivery } from "@bonafide/core/callback/DeliveryStore";
import type { HostLine, ReadyMessage } from "./HostLine.ts";
import { HostLines } from "./HostLines.ts";
import { logDefect } from "@bonafide/core/defect/DefectLog";
import { tracedWork } from "@bonafide/core/due/TracedWork";

/** After this many messages no further host is added to one read. */
const readLimit = 256;
/** The most lines that one read looks at. */
const linesAtOnce = 4_096;

const erased: AttemptOutcome = { _tag: "Failed", reason: "Erased" };

const traced = tracedWork("Deliveries.attempt");

interface Unread {
  readonly line: HostLine;
  readonly claimed: ClaimedDelivery;
}

export interface DeliveryAttempts {
  /** Holds a delivery, or refuses it: its host has a slot `soon`, or `later` because it keeps failing. */
  readonly take: (claimed: ClaimedDelivery) => "taken" | "soon" | "later";
  /** The held deliveries, until their attempts are recorded. */
  readonly inHand: ReadonlyMap<string, ClaimedDelivery>;
  /** The hosts that are at their limit. */
  readonly fullHosts: () => ReadonlyArray<string>;
  readonly lines: HostLines;
  /** Gives a host so many slots. Returns the deliveries that it drops where it has none. */
  readonly lease: (host: string, slots: number) => ReadonlyArray<ClaimedDelivery>;
}

/**
 * Attempts the deliveries that a worker holds, each when its host has a free slot, and has them recorded. The end of
 * the scope interrupts running attempts.
 *
 * Thousands a second pass here, so each is handled in plain code; effects handle many at once.
 */
export const makeDeliveryAttempts = Effect.fnUntraced(function* (
  record: DeliveryRecorder,
  slots: (typeof ReceiverSlots)["Service"],
) {
  const readMessages = yield* makeDeliveryMessages;
  const sender = yield* CallbackSender;
  const { delivery: signal } = yield* Signals;
  const clock = yield* Clock.clockWith(Effect.succeed);
  const fork = Effect.runForkWith(yield* Effect.context<never>());
  const monotonic = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6;

  const lines = new HostLines(slots.isShared ? 0 : slotsPerHost);
  const inHand = new Map<string, ClaimedDelivery>();
  const underWay = new Set<Fiber.Fiber<AttemptOutcome>>();
  let over = false;
  yield* Effect.addFinalizer(() => {
    over = true;
    return Fiber.interruptAll(underWay);
  });

  const want = (line: HostLine) => {
    if (line.unread > 0) reading.add(line);
  };

  const leave = ({ host, id }: ClaimedDelivery) => {
    inHand.delete(id);
    lines.rest(host);
    // Its slots are for other processes now.
    if (slots.isShared && lines.of(host).held === 0) signal.wakeUnsafe();
  };

  const take = (claimed: ClaimedDelivery) => {
    // Its lease ended while it waited: it is held already.
    if (inHand.has(claimed.id)) return "taken";
    const line = lines.of(claimed.host);
    if (line.turn !== "now") return line.turn;
    inHand.set(claimed.id, claimed);
    line.hold(claimed);
    want(line);
    return "taken";
  };

  const settle = (
    { claimed, delivery }: Pick<ReadyMessage, "claimed" | "delivery">,
    outcome: AttemptOutcome,
    at: number,
    took: number,
  ) =>
    record({
      known: delivery,
      attempt: { at, duration: Math.round(took), outcome },
      recorded: () => {
        leave(claimed);
        // There may be a retry to wait for.
        if (!isSuccess(outcome)) signal.wakeUnsafe();
      },
    });

  const send = (line: HostLine, ready: ReadyMessage) => {
    const at = clock.currentTimeMillisUnsafe();
    const began = monotonic();
    const attempt = fork(
      traced(sender.send({ ...ready.message, timestamp: Math.floor(at / 1000) })),
    );
    underWay.add(attempt);
    attempt.addObserver((exit) => {
      underWay.delete(attempt);
      if (over) return;
      const took = monotonic() - began;
      if (Exit.isSuccess(exit)) {
        settle(ready, exit.value, at, took);
        line.end(took, exit.value._tag === "Answered").forEach(leave);
      } else {
        // A died attempt is repeated when its lease ends.
        fork(logDefect("An attempt died", exit.cause));
        line.end(took, undefined);
        leave(ready.claimed);
      }
      sendNext(line);
      if (line.isHungry) signal.wakeUnsafe();
    });
  };

  const sendNext = (line: HostLine) => {
    for (let ready = line.next(monotonic()); ready !== undefined; ready = line.next(monotonic())) {
      send(line, ready);
    }
    want(line);
  };

  /** Takes unread deliveries from the lines; lines that are not reached come with the next read. */
  const takeUnread = (wanted: ReadonlyArray<HostLine>): ReadonlyArray<Unread> => {
    const taken: Array<Unread> = [];
    for (const line of new Set(wanted)) {
      if (taken.length >= readLimit) want(line);
      else for (const claimed of line.takeUnread()) taken.push({ line, claimed });
    }
    return taken;
  };

  const place = (
    { claimed, line }: Unread,
    found: DeliveryMessage | undefined,
    readAt: { readonly wall: number; readonly monotonic: number },
  ) => {
    const message = found?.message;
    line.takeRead(
      found === undefined || message === undefined
        ? undefined
        : { claimed, delivery: found.delivery, message, at: readAt.monotonic },
    );
    // Another worker has it, or it could not be read: it is read again when its lease ends.
    if (found === undefined) leave(claimed);
    else if (message === undefined) {
      settle({ claimed, delivery: found.delivery }, erased, readAt.wall, 0);
    }
  };

  const read = orEachAlone(
    (asked: ReadonlyArray<Unread>) =>
      Effect.map(readMessages(asked.map(({ claimed }) => claimed)), (messages) => {
        const found = new Map(messages.map((one) => [one.delivery.id, one]));
        const readAt = { wall: clock.currentTimeMillisUnsafe(), monotonic: monotonic() };
        for (const one of asked) place(one, found.get(one.claimed.id), readAt);
        for (const line of new Set(asked.map(({ line }) => line))) sendNext(line);
      }),
    (one, cause) => {
      one.line.takeRead(undefined);
      leave(one.claimed);
      return logDefect("A delivery could not be read", cause);
    },
  );

  const reading: Batches<HostLine> = yield* makeBatches<HostLine>({
    limit: linesAtOnce,
    interruptible: true,
    work: (wanted) => {
      const asked = takeUnread(wanted);
      return asked.length === 0 ? Effect.void : read(asked);
    },
  });

  const lease = (host: string, count: number) => {
    const line = lines.of(host);
    line.leased = count;
    const dropped = count === 0 ? line.dropUnread() : [];
    dropped.forEach(leave);
    sendNext(line);
    return dropped;
  };

  const attempts: DeliveryAttempts = {
    lease,
    lines,
    fullHosts: () => lines.full,
    inHand,
    take,
  };
  return attempts;
});
