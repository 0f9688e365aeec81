import { Context } from "effect";

/** Which callback URLs this server takes. Source: choices, section 2, "callback_url". */
export class CallbackRule extends Context.Service<
  CallbackRule,
  {
    readonly accepts: (url: string) => boolean;
  }
>()("@bonafide/core/callback/CallbackRule") {}
