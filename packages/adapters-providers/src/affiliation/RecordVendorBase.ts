import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { Effect, Schema } from "effect";
import { VendorName } from "../vendor/VendorBase.ts";

/** What every entry under `records` of the vendors file says: its kind, its name, and of whom it knows. */
export const recordVendorBase = <const Kind extends string>(vendor: Kind) => ({
  vendor: Schema.Literal(vendor),
  name: VendorName,
  families: Schema.Array(AffiliationFamily).pipe(
    Schema.withDecodingDefaultType(Effect.succeed(AffiliationFamily.literals)),
  ),
});
