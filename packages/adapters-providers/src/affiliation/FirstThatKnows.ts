import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { RecordSource, RecordsUnavailable } from "@bonafide/core/affiliation/RecordSource";
import { Effect, Layer, Option } from "effect";
import type { RecordVendor } from "./RecordVendor.ts";

/**
 * Core's record source over several vendors, asked in order: the first that knows the person decides. If none does and
 * one was unreachable, the answer is unknown.
 */
export const FirstThatKnows = (vendors: ReadonlyArray<RecordVendor>): Layer.Layer<RecordSource> => {
  const find = Effect.fnUntraced(function* (call: CheckCall, details: AffiliationDetails) {
    let isOpen = false;
    for (const { ask } of vendors.filter(({ families }) => families.includes(call.family))) {
      const outcome = yield* ask(call, details);
      if (outcome._tag === "Unreached") isOpen = true;
      else if (Option.isSome(outcome.record)) return outcome.record;
    }
    return isOpen ? yield* new RecordsUnavailable() : Option.none();
  });
  return Layer.succeed(RecordSource, { findPerson: find, findAccount: find });
};
