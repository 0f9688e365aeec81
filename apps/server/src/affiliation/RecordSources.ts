import { FirstThatKnows } from "@bonafide/adapters-providers/affiliation/FirstThatKnows";
import { makeRecordVendor } from "@bonafide/adapters-providers/affiliation/RecordVendors";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The record sources of the vendors file, in order, or the operator's own rosters if it names none. */
export const RecordSources = Layer.unwrap(
  Effect.gen(function* () {
    const { records } = (yield* ServerSettings).vendors;
    return records.length === 0
      ? RosterRecordSource
      : FirstThatKnows(yield* Effect.forEach(records, makeRecordVendor));
  }),
);
