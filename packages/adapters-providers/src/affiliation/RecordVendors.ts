import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import type { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Context, Effect, Layer, Schema, type Scope } from "effect";
import { httpRegistry } from "./HttpRegistry.ts";
import type { RecordOutcome, RecordVendor } from "./RecordVendor.ts";
import { recordVendorBase } from "./RecordVendorBase.ts";
import { RegistryConfig } from "./RegistryConfig.ts";

const RosterRecordsConfig = Schema.Struct(recordVendorBase("roster"));

/** The record sources of the vendors file, in the order of asking. */
export const RecordVendorConfig = Schema.Union([RosterRecordsConfig, RegistryConfig]);
export type RecordVendorConfig = typeof RecordVendorConfig.Type;

const ownRosters = ({
  families,
}: typeof RosterRecordsConfig.Type): Effect.Effect<
  RecordVendor,
  never,
  Scope.Scope | AffiliationRoster
> =>
  Effect.map(Layer.build(RosterRecordSource), (built) => {
    const source = Context.get(built, RecordSource);
    return {
      families,
      ask: (call, details) => {
        const find = call.by === "account" ? source.findAccount : source.findPerson;
        return find(call, details).pipe(
          Effect.map((record): RecordOutcome => ({ _tag: "Answered", record })),
          Effect.catchTag("RecordsUnavailable", () =>
            Effect.succeed<RecordOutcome>({
              _tag: "Unreached",
              explained: "rosters cannot be asked",
            }),
          ),
        );
      },
    };
  });

/** Creates a record source. */
export const makeRecordVendor = (
  config: RecordVendorConfig,
): Effect.Effect<RecordVendor, never, Scope.Scope | AffiliationRoster> => {
  switch (config.vendor) {
    case "roster":
      return ownRosters(config);
    case "http":
      return httpRegistry(config);
  }
};
