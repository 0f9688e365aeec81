import type { AamvaJurisdiction } from "./AamvaJurisdictions.ts";
import type { AamvaNamePart } from "./AamvaNames.ts";

/** The fields of a card. */
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

/** A driver's license, or an identification card without permission to drive. */
export type AamvaCardType = "License" | "IdentificationCard";

/**
 * The data of a card's barcode: plain, so that a worker can post it. Undefined means absent or unreliable; `unreadable`
 * lists the unreliable ones. The payload is not signed, so nothing proves a genuine card.
 */
export interface AamvaReading {
  /** Data elements (annex D), or the tracks of a magnetic stripe. */
  readonly layout: "Elements" | "Tracks";
  /** 0 to 11, or later; undefined without a header. */
  readonly version: number | undefined;
  /** Issuer identification number, six digits, assigned or not. */
  readonly iin: string | undefined;
  readonly jurisdiction: AamvaJurisdiction | undefined;
  /** `Address` if the issuer's number is not assigned: then it is the state of the holder's address. */
  readonly jurisdictionFrom: "Issuer" | "Address" | undefined;
  readonly cardType: AamvaCardType | undefined;
  /** An enhanced card, valid for crossing a border by land or sea. */
  readonly enhanced: boolean;
  readonly number: string;
  readonly names: {
    readonly last: string | undefined;
    readonly first: string | undefined;
    readonly middle: ReadonlyArray<string>;
    readonly suffix: string | undefined;
    /** The whole name in the card's order, if it has one element for it; then `last` and `first` may be undefined. */
    readonly full: string | undefined;
    readonly truncated: ReadonlyArray<AamvaNamePart>;
  };
  /** The days of birth, issue and expiry are days of the calendar, written `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly issued: string | undefined;
  readonly expires: string | undefined;
  /** The card is valid for life. */
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
  /** The colours of eyes and hair as the issuer writes them: `BRO`, `BROWN`. */
  readonly eyes: string | undefined;
  readonly hair: string | undefined;
  /** Pounds. */
  readonly weight: number | undefined;
  /** The class of vehicles as the issuer writes it. */
  readonly vehicleClass: string | undefined;
  /** The present but unreliable fields. */
  readonly unreadable: ReadonlyArray<AamvaFieldName>;
}

/** The fields without which nothing can be compared. */
export type AamvaKeyField = "number" | "name" | "birthDate";

/** Why there is no reading. Contains no text of the payload. */
export type AamvaFault =
  /** Longer than any PDF417 symbol. */
  | { readonly _tag: "TooLong" }
  /** No header, and no elements of a card. */
  | { readonly _tag: "NotAamva" }
  /** A card's payload in which these fields are missing or unreliable. */
  | { readonly _tag: "Unreadable"; readonly fields: ReadonlyArray<AamvaKeyField> };
