import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import {
  type DeliveryCommand,
  type DeliveryEvent,
  deliveryMachine,
  DeliveryState,
} from "../../src/callback/Delivery.ts";
import {
  productionSchedule,
  type RetrySchedule,
  sandboxSchedule,
  spread,
} from "../../src/callback/RetrySchedule.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const now = 1_000_000;
const schedule: RetrySchedule = [5_000, 300_000];
const machine = deliveryMachine(schedule);

/** Every state, and those of its fields that decide. */
const states = {
  unqueued: { _tag: "Unqueued" },
  "waiting for the first attempt": { _tag: "Waiting", attempts: 0, dueAt: now },
  "waiting for the second attempt": { _tag: "Waiting", attempts: 1, dueAt: now },
  "waiting for the last attempt": { _tag: "Waiting", attempts: 2, dueAt: now },
  delivered: { _tag: "Delivered", attempts: 2 },
  dropped: { _tag: "Dropped", attempts: 3 },
} as const satisfies Record<string, DeliveryState>;
type StateName = keyof typeof states;

/** Every command, at every side of what it is judged by. */
const commands = {
  "it is queued": { _tag: "Queue", now },
  "the receiver takes it": { _tag: "ReportSuccess" },
  "the attempt fails": { _tag: "ReportFailure", now, offset: 0 },
  "the attempt fails, spread early": { _tag: "ReportFailure", now, offset: -spread },
  "the attempt fails, spread late": { _tag: "ReportFailure", now, offset: spread },
  "the receiver is gone": { _tag: "ReportGone" },
  "an operator replays it": { _tag: "Replay", now: now + 7 },
} as const satisfies Record<string, DeliveryCommand>;
type CommandName = keyof typeof commands;

const commandTags: Record<DeliveryCommand["_tag"], true> = {
  Queue: true,
  ReportSuccess: true,
  ReportFailure: true,
  ReportGone: true,
  Replay: true,
};

type Follows = Then<DeliveryState, DeliveryEvent>;

const nothing: Record<CommandName, Follows> = {
  "it is queued": "ResourceUnknown",
  "the receiver takes it": "ResourceUnknown",
  "the attempt fails": "ResourceUnknown",
  "the attempt fails, spread early": "ResourceUnknown",
  "the attempt fails, spread late": "ResourceUnknown",
  "the receiver is gone": "ResourceUnknown",
  "an operator replays it": "ResourceUnknown",
};

const retried = (attempts: number, dueAt: number): Follows => [
  "AttemptFailed",
  { _tag: "Waiting", attempts, dueAt },
];
const dropped = (attempts: number): Follows => ["Dropped", { _tag: "Dropped", attempts }];
const taken = (attempts: number): Follows => ["Delivered", { _tag: "Delivered", attempts }];
const settled: Record<CommandName, Follows> = {
  ...nothing,
  "an operator replays it": ["Replayed", { _tag: "Waiting", attempts: 0, dueAt: now + 7 }],
};

const table: Record<StateName, Record<CommandName, Follows>> = {
  unqueued: {
    ...nothing,
    "it is queued": ["Queued", { _tag: "Waiting", attempts: 0, dueAt: now }],
  },
  "waiting for the first attempt": {
    ...nothing,
    "the receiver takes it": taken(1),
    "the attempt fails": retried(1, now + 5_000),
    "the attempt fails, spread early": retried(1, now + 4_000),
    "the attempt fails, spread late": retried(1, now + 6_000),
    "the receiver is gone": dropped(1),
  },
  "waiting for the second attempt": {
    ...nothing,
    "the receiver takes it": taken(2),
    "the attempt fails": retried(2, now + 300_000),
    "the attempt fails, spread early": retried(2, now + 240_000),
    "the attempt fails, spread late": retried(2, now + 360_000),
    "the receiver is gone": dropped(2),
  },
  "waiting for the last attempt": {
    ...nothing,
    "the receiver takes it": taken(3),
    "the attempt fails": dropped(3),
    "the attempt fails, spread early": dropped(3),
    "the attempt fails, spread late": dropped(3),
    "the receiver is gone": dropped(3),
  },
  delivered: settled,
  dropped: settled,
};

describe("A delivery", () => {
  deciderTable({
    machine,
    states,
    commands,
    stateTags: DeliveryState.cases,
    commandTags,
    table,
  });
});

/** How long each wait is when every attempt fails, until it is dropped. */
const waits = (of: RetrySchedule, offset: number): ReadonlyArray<number> => {
  const { decide, evolve } = deliveryMachine(of);
  const seen: Array<number> = [];
  let state: DeliveryState = { _tag: "Waiting", attempts: 0, dueAt: now };
  for (let turn = 0; turn < 10 && state._tag === "Waiting"; turn += 1) {
    const decided = decide(state, { _tag: "ReportFailure", now: state.dueAt, offset });
    if (Result.isFailure(decided)) return expect.unreachable(decided.failure);
    const next = evolve(state, decided.success);
    if (next._tag === "Waiting") seen.push(next.dueAt - state.dueAt);
    else expect(next).toEqual({ _tag: "Dropped", attempts: of.length + 1 });
    state = next;
  }
  return seen;
};

describe("A schedule", () => {
  it("is 5 s, 5 min and 30 min in production, 1, 2 and 4 s in sandbox, and then the end", () => {
    expect(waits(productionSchedule, 0)).toEqual([5_000, 300_000, 1_800_000]);
    expect(waits(sandboxSchedule, 0)).toEqual([1_000, 2_000, 4_000]);
  });

  it("is data: as many waits, as many retries", () => {
    expect(waits([], 0)).toEqual([]);
    expect(waits([0, 0, 0, 0, 0, 7], 0)).toEqual([0, 0, 0, 0, 0, 7]);
  });

  it("is spread by a fifth either way", () => {
    expect(waits(productionSchedule, -spread)).toEqual([4_000, 240_000, 1_440_000]);
    expect(waits(productionSchedule, spread)).toEqual([6_000, 360_000, 2_160_000]);
  });
});
