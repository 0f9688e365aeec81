import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { Effect, Schema } from "effect";
import { VendorName } from "../vendor/VendorBase.ts";

/** The common fields of entries under `records` in the vendors file: kind, name and families. */
export const recordVendorBase = <const Kind extends string>(vendor: Kind) => ({
  vendor: Schema.Literal(vendor),
  name: VendorName,
  families: Schema.Array(AffiliationFamily).pipe(
    Schema.withDecodingDefaultType(Effect.succeed(AffiliationFamily.literals)),
  ),
});
