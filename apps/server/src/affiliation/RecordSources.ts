import { FirstThatKnows } from "@bonafide/adapters-providers/affiliation/FirstThatKnows";
import { makeRecordVendor } from "@bonafide/adapters-providers/affiliation/RecordVendors";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Who knows people: the sources of the vendors file, in its order, or the operator's own rosters where it names none. */
export const RecordSources = Layer.unwrap(
  Effect.gen(function* () {
    const { records } = (yield* ServerSettings).vendors;
    return records.length === 0
      ? RosterRecordSource
      : FirstThatKnows(yield* Effect.forEach(records, makeRecordVendor));
  }),
);
