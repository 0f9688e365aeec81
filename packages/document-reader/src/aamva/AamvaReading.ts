import type { AamvaJurisdiction } from "./AamvaJurisdictions.ts";
import type { AamvaNamePart } from "./AamvaNames.ts";

/** What a card may say. */
export type AamvaFieldName =
  | "number"
  | "last"
  | "first"
  | "middle"
  | "suffix"
  | "full"
  | "birthDate"
  | "issued"
  | "expires"
  | "street1"
  | "street2"
  | "city"
  | "state"
  | "zip"
  | "country"
  | "discriminator";

/** A licence, or an identification card that lets nobody drive. */
export type AamvaCardType = "License" | "IdentificationCard";

/**
 * What the barcode of a card says: plain data, which a worker can post. Undefined is what is not there, and what
 * cannot be relied on; `unreadable` tells the one from the other. Nothing in it is evidence of a genuine card, for
 * the payload is not signed.
 */
export interface AamvaReading {
  /** Data elements (annex D), or the tracks of a magnetic stripe. */
  readonly layout: "Elements" | "Tracks";
  /** 0 to 11, or later; undefined without a header. */
  readonly version: number | undefined;
  /** Issuer identification number, six digits, whoever holds it. */
  readonly iin: string | undefined;
  readonly jurisdiction: AamvaJurisdiction | undefined;
  /** `Address` where nobody is known to hold the issuer's number: then it is where the holder lives. */
  readonly jurisdictionFrom: "Issuer" | "Address" | undefined;
  readonly cardType: AamvaCardType | undefined;
  /** An enhanced card, good for crossing a border by land or sea. */
  readonly enhanced: boolean;
  readonly number: string;
  readonly names: {
    readonly last: string | undefined;
    readonly first: string | undefined;
    readonly middle: ReadonlyArray<string>;
    readonly suffix: string | undefined;
    /** The whole name in the card's own order, where it has it so; then `last` and `first` may be undefined. */
    readonly full: string | undefined;
    readonly truncated: ReadonlyArray<AamvaNamePart>;
  };
  /** `YYYY-MM-DD`, a day of the calendar; as are the other two. */
  readonly birthDate: string;
  readonly issued: string | undefined;
  readonly expires: string | undefined;
  /** The card says that it is good for life. */
  readonly neverExpires: boolean;
  readonly address: {
    readonly street1: string | undefined;
    readonly street2: string | undefined;
    readonly city: string | undefined;
    readonly state: string | undefined;
    /** `12345`, `12345-6789` or `A1A 1A1`. */
    readonly zip: string | undefined;
    /** `US`, `CA` or `MX`. */
    readonly country: string | undefined;
  };
  readonly discriminator: string | undefined;
  readonly sex: "F" | "M" | "X" | undefined;
  /** Inches. */
  readonly height: number | undefined;
  /** The class of vehicles, in the issuer's own letters. */
  readonly vehicleClass: string | undefined;
  /** What is there and cannot be relied on. */
  readonly unreadable: ReadonlyArray<AamvaFieldName>;
}

/** Without these, nothing can be compared with anything. */
export type AamvaKeyField = "number" | "name" | "birthDate";

/** Why there is no reading. Tells nothing of what the payload said. */
export type AamvaFault =
  /** More than any PDF417 symbol holds. */
  | { readonly _tag: "TooLong" }
  /** No header, and no elements that make a card. */
  | { readonly _tag: "NotAamva" }
  /** A card's payload, of which these are not there or cannot be relied on. */
  | { readonly _tag: "Unreadable"; readonly fields: ReadonlyArray<AamvaKeyField> };
