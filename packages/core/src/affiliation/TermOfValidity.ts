import { DateTime, Duration, Option } from "effect";
import type { ClaimTerm } from "./AffiliationClaim.ts";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationAttributes } from "./AffiliationRecord.ts";

const millisOf = (text: string | undefined): number | undefined =>
  text === undefined
    ? undefined
    : Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.toEpochMillis));

/**
 * How long an affiliation holds that was shown at `now`: a student's until graduation or withdrawal, a service member's
 * from the start to the end of the service, another one for the family's term. A service that is over makes a veteran, so
 * its end ends nothing.
 */
export const termOfValidity = (
  family: AffiliationFamily,
  { graduation, service_start_date, service_stop_date, status }: AffiliationAttributes,
  now: number,
  term: Duration.Duration,
): ClaimTerm => {
  const usual = { from: now, until: now + Duration.toMillis(term) };
  if (family === "student") {
    const left = status === "WD" || (status === "GR" && graduation === undefined);
    return { from: now, until: left ? now : (millisOf(graduation) ?? usual.until) };
  }
  if (family !== "military") return usual;
  const stop = millisOf(service_stop_date);
  const serves = status === "Service Member" || (status === undefined && (stop ?? 0) > now);
  return serves ? { from: millisOf(service_start_date) ?? now, until: stop ?? usual.until } : usual;
};
