import { Schema } from "effect";

/**
 * A phone number: ten ASCII digits of the North American plan, without country code.
 *
 * `PhoneRule` decides which are valid on this server. Source: interface, "Limits".
 */
export const Phone = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9]{10}$/, { expected: "ten digits" })),
  Schema.brand("Phone"),
);
export type Phone = typeof Phone.Type;

/** The area code: the first three digits. */
export const areaCode = (phone: Phone): string => phone.slice(0, 3);
