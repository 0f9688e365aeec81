import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Option, Result } from "effect";
import { readAamva } from "../aamva/AamvaReader.ts";
import type { AamvaFault, AamvaReading } from "../aamva/AamvaReading.ts";
import type { BarcodeReading } from "../barcode/BarcodeReader.ts";
import { checksOfSigned, signatureOfBarcode, withChecks, wrongSignature } from "./Authenticity.ts";
import { judgeComparison } from "./ComparedVerdict.ts";
import { datesFaultOf } from "./DatesFault.ts";
import { type DecodedSide, type DocumentSide, isDecoded } from "./DocumentSide.ts";
import { printOfAamva } from "./ExpectedPrint.ts";
import { comparePrint } from "./PrintComparison.ts";
import { factsOfAamva } from "./ReadFacts.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { signedOfLicense } from "./SignedFields.ts";
import { specimenIssuers } from "./SpecimenIssuers.ts";
import { aloneOn, broken, forReview, notRead, onePicture, unverified } from "./Unread.ts";
import { hasZone } from "./ZoneSearch.ts";

/** The time for searching the front for a barcode that the back lacks, in milliseconds. */
const exchangedBudget = 800;

/** The least print above or below a barcode is within this part of its width. */
const aroundBarcode = { above: 0.25, below: 0.25, cards: ["ID-1"], mayBeSlip: true } as const;

/** The side with the barcode, and the side with the print. */
interface Sides {
  readonly on: DocumentSide;
  readonly print: DocumentSide;
  /** What is said of a barcode that stands alone. */
  readonly alone: DocumentReading | undefined;
}

const barcodeOn = async (
  on: DocumentSide,
  { stages, observer }: ReadingTools,
  budget?: number,
): Promise<BarcodeReading | undefined> => {
  const found = await stages.readBarcode(on.picture, {
    observe: on.observe,
    ...(budget === undefined ? {} : { budget }),
  });
  if (Option.isNone(found)) {
    observer.note(`${on.name}: no barcode could be read`);
    return undefined;
  }
  observer.note(`${on.name}: barcode read (${found.value.step})`);
  return found.value;
};

const isSpecimen = ({ iin, address }: AamvaReading): boolean =>
  iin === specimenIssuers.identificationNumber ||
  address.state === specimenIssuers.jurisdiction ||
  address.state === specimenIssuers.state;

/** Whether the country of issue is another than that of the issuer's number. Source: AAMVA, annex D, DCG. */
const isOfOtherCountry = ({ address, jurisdiction, jurisdictionFrom }: AamvaReading): boolean =>
  jurisdictionFrom === "Issuer" &&
  address.country !== undefined &&
  address.country !== jurisdiction?.country;

const fault = (fault: AamvaFault): DocumentReading => {
  switch (fault._tag) {
    case "NotAamva":
    case "TooLong":
      return unverified("the barcode is no license's");
    case "Unreadable":
      return unverified(`the barcode does not tell ${fault.fields.join(", ")}`, true);
  }
};

const judgeFacts = async (
  { alone, on, print }: Sides,
  payload: string,
  reading: AamvaReading,
  facts: DocumentFacts,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const { acceptSpecimens, today } = tools.terms;
  const specimen = isSpecimen(reading);
  if (specimen && !acceptSpecimens) return unverified("a specimen");
  const wrong = datesFaultOf(facts, today);
  if (wrong !== undefined) return unverified(wrong, true);
  // The issuer's number is not assigned, and there is no state either.
  if (reading.jurisdiction === undefined && !specimen) return unverified("issuer unknown", true);
  if (isOfOtherCountry(reading))
    return unverified("the barcode's country is not its issuer's", true);
  const signature = await signatureOfBarcode(on, payload, facts.issuer, tools);
  if (signature?._tag === "Fails") return wrongSignature(on, signature.why);
  if (alone !== undefined) return alone;
  const compared = judgeComparison(
    print,
    comparePrint(print, printOfAamva(reading), tools),
    facts,
    {
      data: `the ${on.name}'s barcode`,
      today: tools.terms.today,
      doubtful: reading.jurisdictionFrom === "Address" && !specimen,
    },
  );
  return signature === undefined
    ? compared
    : withChecks(compared, checksOfSigned(signedOfLicense(signature.elements, reading)));
};

const judge = async (
  sides: Sides,
  payload: string,
  reading: AamvaReading,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  // A barcode without it would make an expired card valid for ever (AAMVA annex D: DBA is mandatory).
  if (reading.expires === undefined && !reading.neverExpires)
    return unverified("the barcode does not tell the day of expiry", true);
  const facts = Option.getOrUndefined(factsOfAamva(reading));
  return facts === undefined
    ? unverified("a day that is not in the calendar", true)
    : forReview(await judgeFacts(sides, payload, reading, facts, tools), facts);
};

/**
 * Judges a driver's license or state identification card: the barcode, and whether the other side prints the same.
 * Swapped sides are read too. The front may still be decoding while the back is read.
 */
export const readLicense = async (
  decoding: Promise<DecodedSide>,
  back: DocumentSide,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const onBack = await barcodeOn(back, tools);
  const front = await decoding;
  if (!isDecoded(front)) return broken("front", front);
  if (tools.stages.isSamePicture(front.picture, back.picture)) return unverified(onePicture);
  const onFront =
    onBack === undefined && tools.hasTime()
      ? await barcodeOn(front, tools, exchangedBudget)
      : undefined;
  const barcode = onBack ?? onFront;
  if (barcode === undefined) {
    const zone = [back, front].find((side) => tools.hasTime() && hasZone(side, tools));
    return zone === undefined
      ? notRead(back, "no barcode could be read")
      : unverified(`${zone.name}: a machine-readable zone, and no license's barcode`);
  }
  const [on, print] = onBack === undefined ? [front, back] : [back, front];
  const { corners } = barcode;
  const ground =
    corners === undefined
      ? undefined
      : tools.stages.standsAlone(on.picture, on.outline, corners, aroundBarcode);
  const alone = ground === undefined ? undefined : aloneOn(ground, on, "a barcode");
  // Its barcode has given all that is needed.
  tools.stages.release(on.picture);
  const reading = readAamva(barcode.payload);
  return Result.isFailure(reading)
    ? fault(reading.failure)
    : await judge({ alone, on, print }, barcode.payload, reading.success, tools);
};
