import { Schema } from "effect";
import { Metadata } from "../verification/Metadata.ts";
import { Address } from "./Address.ts";
import { BirthDate } from "./BirthDate.ts";
import { Phone } from "./Phone.ts";

/** The personal data of a possession check, and its partner's options. Stored encrypted, absent after erasure. */
export const PossessionPersonal = Schema.Struct({
  phone: Phone,
  /** The callback URLs: the send's, then the confirm's. */
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
});
export type PossessionPersonal = typeof PossessionPersonal.Type;

/** The personal data of an identity match. `address` is present once the carrier gave it. */
export const IdentityMatchPersonal = Schema.Struct({
  phone: Phone,
  birthDate: BirthDate,
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
  address: Schema.optionalKey(Address),
});
export type IdentityMatchPersonal = typeof IdentityMatchPersonal.Type;
