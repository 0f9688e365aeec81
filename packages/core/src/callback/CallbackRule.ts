import { Context } from "effect";

/** The callback URLs that this server takes. Source: choices, section 2, "callback_url". */
export class CallbackRule extends Context.Service<
  CallbackRule,
  {
    /** The rule that a URL breaks, as it follows the name of the parameter; undefined where it breaks none. */
    readonly faultOf: (url: string) => string | undefined;
  }
>()("@bonafide/core/callback/CallbackRule") {}
