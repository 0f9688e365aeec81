import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Option, Result } from "effect";
import type { MrzPictureFault } from "../mrz/MrzPictureReader.ts";
import type { MrzReading } from "../mrz/MrzReading.ts";
import { datesFaultOf } from "./DatesFault.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import { signatureOfZone, withChecks } from "./Authenticity.ts";
import { factsOfMrz } from "./ReadFacts.ts";
import type { ReadingTools, VerdictTerms } from "./ReadingTools.ts";
import { wholeZone } from "./SignedFields.ts";
import { specimenIssuers } from "./SpecimenIssuers.ts";
import { forReview, notRead, unverified } from "./Unread.ts";
import { isPrintedSo } from "./ZoneEvidence.ts";

/** From this confidence on, the recogniser may not be at fault. */
const certain = 0.97;

const breaksRules = (side: DocumentSide): DocumentReading =>
  unverified(`${side.name}: the machine-readable zone breaks its own rules`, true);

/**
 * Judges a zone that does not count as read: characters that two recognisers read alike and that break the standard's
 * rules are the document's fault, all else is the picture's. That its issuer's signature holds shows that they were read
 * right.
 */
export const judgeUnreadZone = async (
  side: DocumentSide,
  fault: MrzPictureFault,
  sides: ReadonlyArray<DocumentSide>,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const ofRules =
    fault._tag === "ZoneUnread" &&
    fault.faults.every(({ _tag }) => _tag === "CheckDigitsFailed" || _tag === "ValueUnreadable");
  if (!ofRules) return notRead(side, "no machine-readable zone could be read");
  const signature = await signatureOfZone(sides, fault.lines, tools);
  if (signature?._tag === "Holds")
    return withChecks(breaksRules(side), { authenticity: "passed", signed: wholeZone });
  return fault.mean >= certain && isPrintedSo(side, fault, tools)
    ? breaksRules(side)
    : notRead(side, "no machine-readable zone could be read");
};

/** The facts of a valid zone, if its issuer is allowed and its dates are consistent. */
export const judgeZone = (
  reading: MrzReading,
  { acceptSpecimens, today }: VerdictTerms,
): Result.Result<DocumentFacts, DocumentReading> => {
  if (reading.issuer === specimenIssuers.state && !acceptSpecimens)
    return Result.fail(unverified("a specimen"));
  const facts = factsOfMrz(reading);
  if (Option.isNone(facts))
    return Result.fail(unverified("a day that is not in the calendar", true));
  const wrong = datesFaultOf(facts.value, today);
  return wrong === undefined
    ? Result.succeed(facts.value)
    : Result.fail(forReview(unverified(wrong, true), facts.value));
};
