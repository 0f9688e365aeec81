import { Operators } from "@bonafide/core/access/Operators";
import { ApplicationAccess } from "@bonafide/core/application/ApplicationAccess";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";

/** An organization, and who may write for it. */
export const partner = Effect.gen(function* () {
  const organization = yield* (yield* Operators).createOrganization("Partner");
  const { secret } = yield* (yield* ApplicationTokens).issue([organization.id], "write");
  const caller = yield* (yield* ApplicationAccess).authenticate(secret, "203.0.113.9");
  return { organizationId: organization.id, caller, secret };
});

/** What a request to register an application says at least. */
export const leastFields = (claimantUuid: string) => ({
  name: "Acme",
  status: "active",
  class: "digital",
  claimantUuid,
});

/** Why something is refused: each name, with the parameter that it is about. */
export const refusalOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names, parameters }) =>
    names.map((name, at) => [name, parameters?.[at]] as const),
  );
