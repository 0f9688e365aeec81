import { Schema } from "effect";
import { Metadata } from "../verification/Metadata.ts";
import { Address } from "./Address.ts";
import { BirthDate } from "./BirthDate.ts";
import { Phone } from "./Phone.ts";

/** What a possession check knows of a person and of its partner's wishes; stored encrypted, gone once erased. */
export const PossessionPersonal = Schema.Struct({
  phone: Phone,
  /** Where completion is told: the send's URL, then the confirm's. */
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
});
export type PossessionPersonal = typeof PossessionPersonal.Type;

/** What an identity match knows of a person; `address` is there once the carrier gave it. */
export const IdentityMatchPersonal = Schema.Struct({
  phone: Phone,
  birthDate: BirthDate,
  callbackUrls: Schema.Array(Schema.String),
  metadata: Schema.optionalKey(Metadata),
  address: Schema.optionalKey(Address),
});
export type IdentityMatchPersonal = typeof IdentityMatchPersonal.Type;
