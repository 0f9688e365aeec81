import { Schema } from "effect";
import { VendorPlan } from "./VendorPlan.ts";

/** A vendor's name: what its metrics, its receipts and its operator call it. */
export const VendorName = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** An http or https URL without userinfo, query and fragment; a slash at its end does not count. */
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

/** What every vendor's entry in the vendors file says: whose protocol it speaks, its name, and its plan. */
export const vendorBase = <const Kind extends string>(vendor: Kind) => ({
  vendor: Schema.Literal(vendor),
  name: VendorName,
  ...VendorPlan.fields,
});

/** A path below a vendor's URL. */
export const below = (url: string, path: string): string => `${url.replace(/\/+$/, "")}${path}`;
