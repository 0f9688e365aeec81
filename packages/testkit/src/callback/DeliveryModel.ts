import type { DeliveryCommand } from "@bonafide/core/callback/Delivery";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";
import { walkedSchedule } from "./DeliveryInvariants.ts";

/** How many attempts are left; none before it is queued and once it is settled. */
interface Model {
  readonly queued: boolean;
  readonly left: number;
}

const refused = "ResourceUnknown";
const all = walkedSchedule.length + 1;

/** A delivery, told by how many attempts it has left. */
export const deliveryModel: MachineModel<DeliveryCommand, Model> = {
  initial: { queued: false, left: 0 },
  answer: (model, command) => {
    const { left, queued } = model;
    switch (command._tag) {
      case "Queue":
        return queued ? [refused, model] : ["Queued", { queued: true, left: all }];
      case "Replay":
        return queued && left === 0 ? ["Replayed", { queued, left: all }] : [refused, model];
      case "ReportSuccess":
        return left === 0 ? [refused, model] : ["Delivered", { queued, left: 0 }];
      case "ReportGone":
        return left === 0 ? [refused, model] : ["Dropped", { queued, left: 0 }];
      case "ReportFailure":
        if (left === 0) return [refused, model];
        return [left === 1 ? "Dropped" : "AttemptFailed", { queued, left: left - 1 }];
    }
  },
};

const now = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 }));

const command = Schema.TaggedUnion({
  Queue: { now },
  ReportSuccess: {},
  ReportFailure: { now, offset: Schema.Literals([-0.2, 0, 0.2]) },
  ReportGone: {},
  Replay: { now },
});
const failure = command.cases.ReportFailure;
const outage = Schema.Tuple([failure, failure, failure]);

/** What may happen to a delivery: often an outage, sometimes any single thing. */
export const anyDeliveryMove: Arbitrary.Arbitrary<ReadonlyArray<DeliveryCommand>> =
  Arbitrary.schema(Schema.Union([outage, Schema.Tuple([command]), Schema.Tuple([command])]));
