import type { IdentityMatchCommand } from "@bonafide/core/telecom/IdentityMatch";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

const events = {
  Ask: "MatchRequested",
  RefuseAtOnce: "PersonNotMatched",
  ReportMatch: "PersonMatched",
  ReportNoMatch: "PersonNotMatched",
} as const;

const nothing = "ResourceUnknown";

/** The identity match, told by how far it has come. */
export const identityMatchModel: MachineModel<
  IdentityMatchCommand,
  "unasked" | "asking" | "settled"
> = {
  initial: "unasked",
  answer: (model, { _tag }) => {
    const begins = _tag === "Ask" || _tag === "RefuseAtOnce";
    if (model === "settled" || begins !== (model === "unasked")) return [nothing, model];
    return [events[_tag], _tag === "Ask" ? "asking" : "settled"];
  },
};

const reason = Schema.Struct({ failure: Schema.Literals(["NameInvalid", "UserUnknown"]) });

/** Any single thing that may happen to a match. */
export const anyIdentityMatchMove: Arbitrary.Arbitrary<ReadonlyArray<IdentityMatchCommand>> =
  Arbitrary.schema(
    Schema.Tuple([
      Schema.TaggedUnion({
        Ask: { askAt: Schema.Int },
        RefuseAtOnce: { reason },
        ReportMatch: {},
        ReportNoMatch: { reason },
      }),
    ]),
  );
