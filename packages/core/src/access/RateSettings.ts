import { Context } from "effect";

/** The limits of accounts that have none of their own; absent means unlimited. Source: choices, section 2. */
export class RateSettings extends Context.Service<
  RateSettings,
  {
    readonly productPerMinute: number | undefined;
    readonly accountPerMinute: number | undefined;
  }
>()("@bonafide/core/access/RateSettings") {}
