import { readingPassed } from "@bonafide/core/document/DocumentChecks";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import { pageViews } from "../front/PageViews.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import { printOfMrz } from "./ExpectedPrint.ts";
import { hasBarcode } from "./BarcodeSearch.ts";
import { comparePrint } from "./PrintComparison.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { contradicted, notRead, unverified } from "./Unread.ts";
import { readZone } from "./ZoneSearch.ts";
import { judgeUnreadZone, judgeZone } from "./ZoneVerdict.ts";

/** No check digit covers a name: one that was read with less is to be looked at, where the print does not confirm it. */
const sureName = 0.9;

/**
 * Judges a passport by its data page: the machine-readable zone, and whether the page prints what it says. Print that
 * cannot be read leaves that unchecked, for the zone's check digits hold without it; but a zone that the picture's edge
 * cuts needs its print.
 */
export const readPassport = async (
  side: DocumentSide,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const zone = readZone(side, tools);
  if (Result.isFailure(zone)) {
    return (await hasBarcode([side], tools))
      ? unverified("a license's barcode, and no machine-readable zone")
      : judgeUnreadZone(side, zone.failure);
  }
  if (zone.success.format !== "TD3") return unverified("a card, and no passport");
  const facts = judgeZone(zone.success, tools.terms);
  if (Result.isFailure(facts)) return facts.failure;
  const { verdict, doubtful } = comparePrint(side, printOfMrz(zone.success), tools, (grey) =>
    pageViews(grey, zone.success.zone),
  );
  if (verdict === "Different") return contradicted("the page does not print what its zone says");
  if (zone.success.cut && verdict !== "Same")
    return notRead(side, "the machine-readable zone goes on beyond the picture");
  return {
    _tag: "Read",
    facts: facts.success,
    checks: {
      ...readingPassed,
      data_consistency: verdict === "Same" ? "passed" : "not_checked",
    },
    doubtful:
      doubtful ||
      zone.success.cut ||
      (verdict === "Unclear" && zone.success.namesConfidence.minimum < sureName),
  };
};
