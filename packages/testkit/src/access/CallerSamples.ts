import type { Caller } from "@bonafide/core/access/Caller";
import { freshId } from "../storage/FreshId.ts";

/** A caller of an account and organization of its own. */
export const sampleCaller = (): Caller => ({
  accountId: freshId(),
  organizationId: freshId(),
  applicationId: freshId(),
  source: "203.0.113.9",
});
