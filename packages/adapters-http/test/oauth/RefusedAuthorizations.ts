import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { Effect } from "effect";

/** The redirect of a refused request, or the parameter that prevents one. */
export const untrusted = (query: URLSearchParams) =>
  Effect.map(Effect.flip(Effect.flatMap(Authorizations, (each) => each.read(query))), (error) =>
    error._tag === "AuthorizationUntrusted" ? error.parameter : error.location,
  );

/** A request that differs from another. */
export const changed = (query: URLSearchParams, change: (query: URLSearchParams) => void) => {
  const copy = new URLSearchParams(query);
  change(copy);
  return copy;
};
