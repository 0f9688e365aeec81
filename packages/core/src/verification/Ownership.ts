import { Effect, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import { type RefusalName, Refused, refused } from "../catalogue/Refusal.ts";

/**
 * The found row if it is the caller's. A missing row is `ResourceUnknown`, with the rule that its id breaks if one is
 * given; another account's is `notOwned`.
 */
export const ownedBy = <A extends { readonly accountId: string }>(
  caller: Caller,
  found: Option.Option<A>,
  notOwned: RefusalName,
  rule?: string,
): Effect.Effect<A, Refused> => {
  if (Option.isNone(found))
    return Effect.fail(new Refused({ names: ["ResourceUnknown"], rules: [rule] }));
  return found.value.accountId === caller.accountId
    ? Effect.succeed(found.value)
    : Effect.fail(refused(notOwned));
};
