import { Context } from "effect";
import type { Phone } from "./Phone.ts";

/** The port that decides which ten-digit numbers are valid on this server, beyond the form that `Phone` has. */
export class PhoneRule extends Context.Service<
  PhoneRule,
  {
    readonly accepts: (phone: Phone) => boolean;
  }
>()("@bonafide/core/telecom/PhoneRule") {}
