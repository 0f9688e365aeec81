import {
  type DeliveryCommand,
  type DeliveryEvent,
  deliveryMachine,
  type DeliveryState,
} from "@bonafide/core/callback/Delivery";
import type { Machine } from "@bonafide/core/machine/Machine";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { anyDeliveryMove, deliveryModel } from "../../src/callback/DeliveryModel.ts";
import { deliveryRules, walkedSchedule } from "../../src/callback/DeliveryInvariants.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type Delivery = Machine<DeliveryState, DeliveryCommand, DeliveryEvent>;

const delivery = deliveryMachine(walkedSchedule);

/** A machine that decides as a delivery does, but where `decide` knows better. */
const deciding = (
  decide: (state: DeliveryState, command: DeliveryCommand) => DeliveryEvent | undefined,
): Delivery => ({
  ...delivery,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? delivery.decide(state, command) : Result.succeed(event);
  },
});

const evolving = (evolve: Delivery["evolve"]): Delivery => ({ ...delivery, evolve });

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Delivery]> = [
  [
    "tries a fifth time",
    "there are never more attempts than one and the schedule's waits",
    deciding((state, command) =>
      state._tag === "Waiting" && state.attempts === 3 && command._tag === "ReportFailure"
        ? { _tag: "AttemptFailed", dueAt: command.now }
        : undefined,
    ),
  ],
  [
    "drops after the third attempt",
    "a failure is retried while the schedule has a wait, and then dropped",
    deciding((state, command) =>
      state._tag === "Waiting" && state.attempts === 2 && command._tag === "ReportFailure"
        ? { _tag: "Dropped" }
        : undefined,
    ),
  ],
  [
    "waits the wait after the next",
    "a wait is the schedule's, give or take a fifth",
    deciding((state, command) =>
      state._tag === "Waiting" && state.attempts === 0 && command._tag === "ReportFailure"
        ? { _tag: "AttemptFailed", dueAt: command.now + 1_000 * (1 + command.offset) }
        : undefined,
    ),
  ],
  [
    "spreads no wait",
    "a wait is the schedule's, give or take a fifth",
    deciding((state, command) =>
      command._tag === "ReportFailure" && command.offset !== 0
        ? Result.getOrUndefined(delivery.decide(state, { ...command, offset: 0 }))
        : undefined,
    ),
  ],
  [
    "drops what was taken at the last attempt",
    "a success delivers, at the last attempt too",
    deciding((state, command) =>
      state._tag === "Waiting" && state.attempts === 3 && command._tag === "ReportSuccess"
        ? { _tag: "Dropped" }
        : undefined,
    ),
  ],
  [
    "takes a receiver that is gone for one that took it",
    "only a success delivers",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "ReportGone" ? { _tag: "Delivered" } : undefined,
    ),
  ],
  [
    "retries a receiver that is gone",
    "a receiver that is gone drops at once",
    deciding((state, command) =>
      state._tag === "Waiting" && state.attempts === 0 && command._tag === "ReportGone"
        ? { _tag: "AttemptFailed", dueAt: 0 }
        : undefined,
    ),
  ],
  [
    "takes a late failure of what was delivered",
    "only a replay leaves what is delivered or dropped",
    deciding((state, command) =>
      state._tag === "Delivered" && command._tag === "ReportFailure"
        ? { _tag: "Dropped" }
        : undefined,
    ),
  ],
  [
    "takes a late success of what was dropped",
    "only a replay leaves what is delivered or dropped",
    deciding((state, command) =>
      state._tag === "Dropped" && command._tag === "ReportSuccess"
        ? { _tag: "Delivered" }
        : undefined,
    ),
  ],
  [
    "replays only the last attempt",
    "a replay begins anew, at once",
    evolving((state, event) =>
      event._tag === "Replayed"
        ? { _tag: "Waiting", attempts: 3, dueAt: event.dueAt }
        : delivery.evolve(state, event),
    ),
  ],
  [
    "refuses to replay what was delivered",
    "a replay begins anew, at once",
    {
      ...delivery,
      decide: (state, command) =>
        state._tag === "Delivered"
          ? Result.fail("ResourceUnknown")
          : delivery.decide(state, command),
    },
  ],
  [
    "replays what is on its way",
    "what is on its way is neither queued nor replayed",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "Replay"
        ? { _tag: "Replayed", dueAt: command.now }
        : undefined,
    ),
  ],
  [
    "forgets the last attempt",
    "the state holds how many attempts were made",
    evolving((state, event) =>
      event._tag === "Dropped" && state._tag === "Waiting"
        ? { _tag: "Dropped", attempts: state.attempts }
        : delivery.evolve(state, event),
    ),
  ],
];

describe("The walk of a delivery", () => {
  const walk = walkMachine(delivery, deliveryRules);

  it("breaks no invariant", () => {
    expect(walk.broken).toEqual(new Map());
  });

  it("reaches every state: unqueued, a first wait, three times three retries, four ends of each kind", () => {
    expect(walk.states).toHaveLength(1 + 1 + 3 * 3 + 4 + 4);
  });

  it.each(mutants)("kills a delivery that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, deliveryRules).broken.keys())).toContain(invariant);
  });

  it("has an invariant's killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(deliveryRules.invariants)));
  });
});

describe("The model of a delivery", () => {
  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      const result = yield* compareMachine(delivery, deliveryModel, anyDeliveryMove);
      expect(result).toMatchObject({ _tag: "Passed" });
    }),
  );

  // What only the walk can tell: times, and a count that no answer shows.
  const unseen = ["waits the wait after the next", "spreads no wait", "forgets the last attempt"];
  for (const [name, , mutant] of mutants.filter(([name]) => !unseen.includes(name))) {
    it.effect(`kills a delivery that ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* compareMachine(mutant, deliveryModel, anyDeliveryMove);
        expect(result._tag).toBe("Falsified");
      }),
    );
  }
});
