import { Schema } from "effect";
import { VendorPlan } from "./VendorPlan.ts";

/** A vendor's name in metrics, receipts and commands. */
export const VendorName = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** An http or https URL without userinfo, query and fragment; a trailing slash does not matter. */
export const VendorUrl = Schema.String.check(
  Schema.makeFilter((text: string) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      `${url.username}${url.password}${url.search}${url.hash}` === ""
    );
  }),
);

/** The common fields of vendors in the vendors file: protocol, name and plan. */
export const vendorBase = <const Kind extends string>(vendor: Kind) => ({
  vendor: Schema.Literal(vendor),
  name: VendorName,
  ...VendorPlan.fields,
});

/** A path below a vendor's URL. */
export const below = (url: string, path: string): string => `${url.replace(/\/+$/, "")}${path}`;
