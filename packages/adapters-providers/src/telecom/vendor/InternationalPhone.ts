import type { Phone } from "@bonafide/core/telecom/Phone";

/** A number in E.164, with the plus. */
export const internationalOf = (phone: Phone): string => `+1${phone}`;
