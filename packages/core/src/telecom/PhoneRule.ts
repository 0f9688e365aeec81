import { Context } from "effect";
import type { Phone } from "./Phone.ts";

/** Which ten-digit numbers this server takes for valid. */
export class PhoneRule extends Context.Service<
  PhoneRule,
  {
    readonly accepts: (phone: Phone) => boolean;
  }
>()("@bonafide/core/telecom/PhoneRule") {}
