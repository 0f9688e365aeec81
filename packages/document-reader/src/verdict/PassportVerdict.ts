import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import { pageViews } from "../front/PageViews.ts";
import type { MrzPictureReading } from "../mrz/MrzPictureReader.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import { printOfMrz } from "./ExpectedPrint.ts";
import { checksOfSigned, signatureOfZone, withChecks, wrongZoneSignature } from "./Authenticity.ts";
import { hasBarcode } from "./BarcodeSearch.ts";
import { judgeComparison } from "./ComparedVerdict.ts";
import { comparePrint } from "./PrintComparison.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { wholeZone } from "./SignedFields.ts";
import { contradicted, forReview, notRead, unverified } from "./Unread.ts";
import { readZone } from "./ZoneSearch.ts";
import { judgeUnreadZone, judgeZone } from "./ZoneVerdict.ts";

/** No check digit covers a name: below this confidence, an unconfirmed name needs a person's look. */
const sureName = 0.9;

/** The page extends at least this part of the zone's width above the zone. */
const aboveZone = { above: 0.4, below: 0, cards: [] } as const;

/**
 * Judges a passport by its data page: the machine-readable zone, and whether the page prints the same. A zone alone
 * verifies no passport: its check digits are no secret.
 */
export const readPassport = async (
  side: DocumentSide,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const zone = readZone(side, tools);
  if (Result.isFailure(zone)) {
    return (await hasBarcode([side], tools))
      ? unverified("a license's barcode, and no machine-readable zone")
      : await judgeUnreadZone(side, zone.failure, [side], tools);
  }
  if (zone.success.format !== "TD3") return unverified("a card, and no passport");
  if (
    tools.stages.standsAlone(side.picture, () => undefined, zone.success.zone, aboveZone) ===
    "paper"
  )
    return unverified(`${side.name}: a machine-readable zone on paper, and no page`, true);
  const facts = judgeZone(zone.success, tools.terms);
  return Result.isFailure(facts)
    ? facts.failure
    : forReview(await judgePage(side, zone.success, facts.success, tools), facts.success);
};

const judgePage = async (
  side: DocumentSide,
  zone: MrzPictureReading,
  facts: DocumentFacts,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const { cut, lines, namesConfidence, zone: corners } = zone;
  const signature = cut ? undefined : await signatureOfZone([side], lines, tools);
  if (signature?._tag === "Fails") return wrongZoneSignature(side, lines, signature.why);
  const signed = signature === undefined ? {} : checksOfSigned(wholeZone);
  const compared = comparePrint(side, printOfMrz(zone), tools, (grey) =>
    pageViews(grey, corners, side.outline),
  );
  if (cut && compared.verdict === "Unclear")
    return notRead(side, "the machine-readable zone goes on beyond the picture");
  const judged = judgeComparison(side, compared, facts, {
    data: "the zone",
    today: tools.terms.today,
    doubtful: cut || (compared.verdict !== "Same" && namesConfidence.minimum < sureName),
  });
  // Zone and print are on one page, so there is no other document: the page contradicts itself.
  const differs = judged._tag === "Unread" && judged.failure === "SidesDiffer";
  return withChecks(
    differs
      ? contradicted("the page does not print what its zone says", compared.compared)
      : judged,
    signed,
  );
};
