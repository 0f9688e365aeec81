import type { Phone } from "@bonafide/core/telecom/Phone";

/** A number as the world knows it: E.164, with its plus. */
export const internationalOf = (phone: Phone): string => `+1${phone}`;
