import { Context } from "effect";
import type { Phone } from "./Phone.ts";

/** The ten-digit numbers that are valid on this server. */
export class PhoneRule extends Context.Service<
  PhoneRule,
  {
    readonly accepts: (phone: Phone) => boolean;
  }
>()("@bonafide/core/telecom/PhoneRule") {}
