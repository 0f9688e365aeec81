import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import { showsNoField, surelyShowsNoField } from "../front/FrontReader.ts";
import { keyFields } from "../front/FrontField.ts";
import { frontViews } from "../front/FrontViews.ts";
import type { StrangePrint } from "../front/StrangePrint.ts";
import { release } from "../picture/Release.ts";
import type { MrzFormat } from "../mrz/MrzLayout.ts";
import type { MrzPictureFault, MrzPictureReading } from "../mrz/MrzPictureReader.ts";
import { uprightBy } from "../card/CardOutline.ts";
import { withCovered } from "../card/CoveredPart.ts";
import { checksOfSigned, signatureOfZone, withChecks, wrongZoneSignature } from "./Authenticity.ts";
import { hasBarcode } from "./BarcodeSearch.ts";
import { judgeComparison } from "./ComparedVerdict.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import { printOfMrz } from "./ExpectedPrint.ts";
import {
  comparePrint,
  type ComparisonTools,
  type PrintComparison,
  strangeBeside,
  strangeOfEither,
  type ViewsOf,
  withOtherSide,
  withStrange,
} from "./PrintComparison.ts";
import type { ReadingTools } from "./ReadingTools.ts";
import { wholeZone } from "./SignedFields.ts";
import { aloneOn, forReview, onePicture, sameSide, unverified } from "./Unread.ts";
import { findZone, readZone } from "./ZoneSearch.ts";
import { judgeUnreadZone, judgeZone } from "./ZoneVerdict.ts";

/**
 * How far cards extend above their zones, in the zones' widths: what is printed there may stand at the upper edge. Source: ICAO
 * Doc 9303-5 and 9303-6.
 */
const aboveZone = (format: MrzFormat) =>
  ({
    above: format === "TD2" ? 0.55 : 0.5,
    below: 0,
    cards: ["ID-1", "ID-2"],
    mayBeSlip: true,
  }) as const;

/**
 * Judges a passcard or another card with a machine-readable zone: the zone, and whether the other side prints the same.
 * Swapped sides are read too. If zone and print are on one side, as on older cards (TD2), that side is enough.
 */
export const readPasscard = async (
  front: DocumentSide,
  back: DocumentSide,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  if (tools.stages.isSamePicture(front.picture, back.picture)) return unverified(onePicture);
  const { on, zone } = findZone([back, front], tools);
  if (Result.isFailure(zone))
    return !isLikeZone(zone.failure) && (await hasBarcode([back, front], tools))
      ? unverified("a license's barcode, and no machine-readable zone")
      : await judgeUnreadZone(on, zone.failure, [front, back], tools);
  if (zone.success.format === "TD3") return unverified("a passport, and no card");
  const facts = judgeZone(zone.success, tools.terms);
  if (Result.isFailure(facts)) return facts.failure;
  const print = on === front ? back : front;
  return forReview(
    await judgeCard({ on, print }, zone.success, facts.success, tools),
    facts.success,
  );
};

const judgeCard = async (
  { on, print }: { readonly on: DocumentSide; readonly print: DocumentSide },
  zone: MrzPictureReading,
  facts: DocumentFacts,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  const { cut, format, lines } = zone;
  const alone = tools.stages.standsAlone(on.picture, on.outline, zone.zone, aboveZone(format));
  if (alone !== undefined) return aloneOn(alone, on, "a machine-readable zone");
  const signature = cut ? undefined : await signatureOfZone([print, on], lines, tools);
  if (signature?._tag === "Fails") return wrongZoneSignature(on, lines, signature.why);
  const expected = printOfMrz(zone);
  // A zone is no print that confirms itself. It tells which way up its card is.
  const besideZone = <A>(look: (side: DocumentSide, viewsOf: ViewsOf) => A): A => {
    const picture = withCovered(on.picture, zone.zone);
    const seen = look({ ...on, picture }, (grey) =>
      frontViews(grey, uprightBy(on.outline(), zone.zone)),
    );
    release(picture.data);
    return seen;
  };
  const compareBesideZone = (within: ComparisonTools) =>
    besideZone((side, viewsOf) => comparePrint(side, expected, within, viewsOf));
  const within = (share: number) => ({
    ...tools,
    hasTime: (part = 1) => tools.hasTime(share * part),
  });
  let isElsewhere = false;
  const until =
    (tells: typeof showsNoField): typeof showsNoField =>
    (looks, match) =>
      (isElsewhere = tells(looks, match));
  const atFirst =
    format === "TD2"
      ? // Its zone was read, so that the side is legible.
        compareBesideZone({ ...within(ofLikelySide), isElsewhere: until(showsNoField) })
      : undefined;
  const likely = isElsewhere ? undefined : atFirst;
  isElsewhere = false;
  const first =
    likely?.verdict === "Same"
      ? likely
      : comparePrint(print, expected, {
          ...within(ofOtherSide),
          isElsewhere: until(surelyShowsNoField),
        });
  const own =
    likely ?? (first.verdict === "Same" || !tools.hasTime() ? first : compareBesideZone(tools));
  const isOnOne = likely?.verdict === "Same" || agreementOf(own) > agreementOf(first);
  const other =
    isElsewhere && !isOnOne && tools.hasTime() ? comparePrint(print, expected, tools) : first;
  const both = isOnOne ? withOtherSide(own, first) : withOtherSide(other, own);
  // What the other side says against the zone counts too.
  const [lesser, compared] = isOnOne ? [first, own] : [own === first ? atFirst : own, first];
  const strangeElsewhere = (): ReadonlyArray<StrangePrint> => {
    if (lesser !== undefined && lesser !== compared) return strangeOfEither(lesser);
    // The century of the birth is known by the print.
    const known = both.bornEarlier ? expected : { ...expected, bornEarlier: undefined };
    return isOnOne
      ? strangeBeside(print, known, tools)
      : besideZone((side, viewsOf) => strangeBeside(side, known, tools, viewsOf));
  };
  const further = both.verdict === "Same" ? strangeElsewhere() : [];
  const isOfOn = isOnOne === (further.length === 0);
  const judged = judgeComparison(isOfOn ? on : print, withStrange(both, further), facts, {
    data: "the zone",
    today: tools.terms.today,
    doubtful: cut,
  });
  // The other photo has to show the other side, be it blank.
  if (judged._tag === "Read" && Result.isSuccess(readZone(print, tools, { glance: true })))
    return sameSide(print);
  return signature === undefined ? judged : withChecks(judged, checksOfSigned(wholeZone));
};

/** The part of the time that the side without the zone may use: a side without print takes longest. */
const ofOtherSide = 0.6;

/** The part that the side with the zone may use of a larger card, whose print is above the zone. Source: ICAO Doc 9303-6. */
const ofLikelySide = 0.8;

/** From this mean on, what was recognised is a zone, and no barcode is looked for. */
const likely = 0.65;

const isLikeZone = (fault: MrzPictureFault): boolean =>
  fault._tag === "ZoneUnread" && fault.mean >= likely;

const agreementOf = ({ fields }: PrintComparison): number =>
  keyFields.filter((field) => fields[field]?.state === "agrees").length;
