import { Context } from "effect";

/** The callback URLs that this server accepts. Source: choices, section 2, "callback_url". */
export class CallbackRule extends Context.Service<
  CallbackRule,
  {
    readonly accepts: (url: string) => boolean;
  }
>()("@bonafide/core/callback/CallbackRule") {}
