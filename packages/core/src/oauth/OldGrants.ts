import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { grantLifetimes } from "./AuthorizationGrant.ts";
import { GrantStore } from "./GrantStore.ts";

/** How long after its last change a grant is kept: nothing of it can be used for half of that. */
const grantMemory = 2 * grantLifetimes.refresh;

/** Forgets grants that are over, and says how many those were. */
export const forgetGrants = Effect.flatMap(GrantStore, (grants) =>
  forgetOlder(grants, grantMemory),
);
