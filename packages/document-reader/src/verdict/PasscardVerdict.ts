import { readingPassed } from "@bonafide/core/document/DocumentChecks";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import { hasBarcode } from "./BarcodeSearch.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import { printOfMrz } from "./ExpectedPrint.ts";
import { comparePrint } from "./PrintComparison.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { different, printUnclear, unverified } from "./Unread.ts";
import { readZone } from "./ZoneSearch.ts";
import { judgeUnreadZone, judgeZone } from "./ZoneVerdict.ts";

/**
 * Judges a passcard, or another card with a machine-readable zone: the zone, and whether the other side prints what it
 * says. Sides that were sent in each other's place are read all the same; and where the zone stands with the print on
 * one side, as older cards have it (TD2), that side is enough.
 */
export const readPasscard = async (
  front: DocumentSide,
  back: DocumentSide,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const onBack = readZone(back, tools);
  const onFront = Result.isSuccess(onBack) ? undefined : readZone(front, tools);
  const exchanged = onFront !== undefined && Result.isSuccess(onFront);
  const zone = exchanged ? onFront : onBack;
  if (Result.isFailure(zone))
    return (await hasBarcode([back, front], tools))
      ? unverified("a license's barcode, and no machine-readable zone")
      : judgeUnreadZone(back, zone.failure);
  if (zone.success.format === "TD3") return unverified("a passport, and no card");
  const facts = judgeZone(zone.success, tools.terms);
  if (Result.isFailure(facts)) return facts.failure;
  const print = exchanged ? back : front;
  const expected = printOfMrz(zone.success);
  const other = comparePrint(print, expected, tools);
  const compared =
    exchanged && other.verdict === "Unclear" ? comparePrint(front, expected, tools) : other;
  switch (compared.verdict) {
    case "Different":
      return different(`the print of the ${print.name} is not what the zone says`);
    case "Unclear":
      return printUnclear(print);
    case "Same":
      return {
        _tag: "Read",
        facts: facts.success,
        checks: readingPassed,
        doubtful: compared.doubtful || zone.success.cut,
      };
  }
};
