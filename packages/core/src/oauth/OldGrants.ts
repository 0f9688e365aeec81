import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { grantLifetimes } from "./TokenLifetimes.ts";
import { GrantStore } from "./GrantStore.ts";

/** How long a grant is kept after its last change. It is unusable for the second half of that time. */
const grantMemory = 2 * grantLifetimes.refresh;

/** Deletes old grants. Returns their number. */
export const forgetGrants = Effect.flatMap(GrantStore, (grants) =>
  forgetOlder(grants, grantMemory),
);
