import type { PictureObserver } from "../picture/PictureObserver.ts";
import { turnByQuarters } from "../picture/QuarterTurns.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type SeenPage, type SeenWords, showFields, type ShowField } from "./FieldCrops.ts";
import { focusesOf } from "./FocusedLooks.ts";
import { type DayField, frontFields, keyFields } from "./FrontField.ts";
import { type FrontLook, isStateOutside, lookAt } from "./FrontLook.ts";
import {
  type FrontMatch,
  isAgainst,
  matchFront,
  withDoubts,
  withoutUnlabelled,
} from "./FrontMatch.ts";
import type { FrontView } from "./FrontViews.ts";
import { lesserFields } from "./MarkLooks.ts";
import { oneLine, ownSize, readingCut, type ReadText, readPart } from "./PartReading.ts";
import type { PrintedText } from "./PrintedText.ts";
import {
  isSettled,
  placedLook,
  readAgain,
  readDayLabels,
  readNameLabels,
  readRivals,
  type SeenView,
} from "./SecondLooks.ts";
import { withoutLookalikes } from "./LookalikeShapes.ts";
import { withShapes } from "./ShapeEvidence.ts";
import { withoutStruck } from "./StruckPrint.ts";
import { unreadPrint } from "./TextEngine.ts";
import { isIssuerUnseen } from "./TitleIssuer.ts";
import { isTitleStrange, isTitleUnseen } from "./UnreadState.ts";
import { usualLabels } from "./UnseenMarks.ts";

/** Upside-down print gives words too, but hardly any with high confidence. */
const sureWords = 4;

const countSure = (text: PrintedText): number =>
  text
    .flat()
    .filter(({ confidence, text: word }) => confidence >= 0.8 && /[A-Za-z0-9]{4}/.test(word))
    .length;

/** The days that are key fields. */
const keyDays = ["birthDate", "expires"] as const satisfies ReadonlyArray<DayField>;

/** The share of the time for print under a pattern, of which each look takes the recogniser longer than counted. */
const underPattern = 0.6;

/** The share of the time within which a large view is begun. */
const forLarge = 0.8;

/** How many views must agree on a contradiction. */
const agreeing = 2;

/**
 * Whether a side has no label of a field that every document prints, and nothing that resembles one. Either side may have the day
 * of issue.
 */
export const showsNoField = (looks: ReadonlyArray<FrontLook>, { fields }: FrontMatch): boolean =>
  !keyFields.some((field) => fields[field]?.noticed === true) &&
  !looks.some(({ places }) =>
    places.some(
      ({ isInSentence, kind }) =>
        isInSentence !== true && kind !== "issued" && usualLabels.includes(kind),
    ),
  );

/** Whether that is so of a side that is legible. */
export const surelyShowsNoField = (looks: ReadonlyArray<FrontLook>, match: FrontMatch): boolean =>
  countSure(looks.flatMap(({ text }) => text)) >= sureWords && showsNoField(looks, match);

/**
 * Reads a front's views one after the other until the expected fields are found, with second looks at single lines. A
 * field may be found in any look; a front counts as different only by all looks together.
 */
export const readFront = (
  views: Iterable<FrontView>,
  expected: ExpectedFront,
  {
    readText: readWhole,
    observe,
    showField,
    hasTime: hasTimeIn,
    isElsewhere = () => false,
  }: {
    readonly readText: ReadText;
    readonly observe?: PictureObserver | undefined;
    /** Receives the place of each field that was found in print, or where its label stands. */
    readonly showField?: ShowField | undefined;
    /** Whether there is time for another view, or whether a share of it is left; the first is always read. */
    readonly hasTime: (share?: number) => boolean;
    /** Whether another side has the print, as the first looks tell; no further view is read then. */
    readonly isElsewhere?:
      | ((looks: ReadonlyArray<FrontLook>, match: FrontMatch) => boolean)
      | undefined;
  },
): FrontMatch => {
  const looks: Array<FrontLook> = [];
  const seen: Array<SeenWords> = [];
  const pages: Array<SeenPage> = [];
  /** Pages that are to be looked at again, the last one first. */
  const open: Array<SeenPage> = [];
  const ofViews: Array<{ readonly view: SeenView; readonly own: ReadonlyArray<FrontLook> }> = [];
  let match = matchFront(looks, expected);
  let titleAbove: FrontView["above"];
  let against = 0;
  let isPattern = false;
  let isUpright = false;
  const hasTime = (part = 1) => hasTimeIn(part * (isPattern ? underPattern : 1));
  let best: { readonly quarters: 0 | 1 | 2 | 3; readonly sure: number } = { quarters: 0, sure: 0 };
  /** The most certain words of a view of the outline, and of all of the picture. */
  const most = { outlined: 0, whole: 0 };
  for (const view of views) {
    const {
      above,
      follows,
      isCut,
      isLarge,
      isWhole,
      mode,
      name,
      picture: made,
      quarters = 0,
      turned,
    } = view;
    // The outline is another thing's, such as a portrait's.
    if (isWhole !== true && most.whole >= sureWords && most.outlined < sureWords) continue;
    // What is decided gets a view that shows more of the page, and no other.
    if (looks.length > 0 && isDecided(match) && isCut === true) break;
    if (looks.length > 0 && !hasTime(isLarge === true ? forLarge : 1)) break;
    if (turned && countSure(looks.flatMap(({ text }) => text)) >= sureWords) continue;
    // To look for lines in a pattern that stands on its side takes the recogniser seconds.
    if ((isPattern || isUpright) && quarters % 2 === 1) continue;
    titleAbove ??= above;
    const picture = follows === true ? turnByQuarters(made, best.quarters) : made;
    observe?.(name, picture);
    const readText = isCut === true ? readingCut(readWhole) : readWhole;
    const text = readText(picture, mode);
    isPattern ||= text === unreadPrint.pattern;
    // Print that a turn by a quarter lays on its side stands upright, or upside down.
    isUpright ||= quarters % 2 === 1 && text === unreadPrint.onSide;
    const look = { ...lookAt(text), isCut };
    const first = looks.length;
    const sure = countSure(look.text);
    if (sure > best.sure) best = { quarters: follows === true ? best.quarters : quarters, sure };
    const of = isWhole === true ? "whole" : "outlined";
    most[of] = Math.max(most[of], sure);
    looks.push(look);
    seen.push({ words: look.text.flat(), picture });
    match = matchFront(looks, expected);
    const own = looks.length === 1 ? match : matchFront([look], expected);
    for (const { box, isBlock, kind } of focusesOf(look, match, own, picture, expected)) {
      if (!hasTime() || frontFields.every((field) => isSettled(match, field))) break;
      const text = readPart(picture, box, readText, isBlock ? ownSize(box) : oneLine);
      looks.push(kind === undefined ? lookAt(text) : placedLook(text, kind, box));
      seen.push({ words: text.flat(), picture });
      match = matchFront(looks, expected);
    }
    const seenView = { look, picture, looks, seen, hasTime };
    match = readAgain(seenView, keyDays, match, expected, readText);
    pages.push({ look, picture });
    open.unshift({ look, picture });
    // The others are of no use while a key field is open.
    while (hasTime() && keyFields.every((field) => isSettled(match, field))) {
      const page = open.shift();
      if (page === undefined) break;
      match = readAgain({ ...seenView, ...page }, lesserFields, match, expected, readText);
    }
    if (match.verdict === "Same")
      match = readDayLabels(seenView, looks.slice(first), match, expected, readText);
    if (match.verdict === "Same") match = readNameLabels(seenView, match, expected, readText);
    // What one view shows beside the expected value, another may not show at all.
    ofViews.push({ view: seenView, own: looks.slice(first) });
    for (const { own, view } of match.verdict === "Same" ? ofViews.splice(0) : [])
      match = readRivals(view, own, match, expected, readText);
    // In another view a character may be drawn more clearly.
    match = withoutLookalikes(match, looks, seen, expected);
    against += isAgainst(match) ? 1 : 0;
    const isDone = isDecided(match) && !(expected.states !== undefined && isStateOutside(looks));
    if (isDone || against === agreeing || isElsewhere(looks, match)) break;
  }
  const state = expected.states?.[0];
  if (
    titleAbove !== undefined &&
    match.verdict === "Same" &&
    best.quarters % 2 === 0 &&
    (state === undefined ? isIssuerUnseen(looks, expected) : isTitleUnseen(looks, state))
  ) {
    const picture = titleAbove(best.quarters === 2);
    observe?.("print-title", picture);
    // White print on a band is read in a block, and not among other print.
    const title = readWhole(picture, "block");
    if (state === undefined) match = matchFront([...looks, lookAt(title)], expected);
    else if (isTitleStrange(title, state)) match = withDoubts(match, ["country"]);
  }
  match = withoutStruck(withShapes(match, looks, seen, expected), looks, seen, expected);
  if (showField !== undefined) showFields(match, seen, pages, showField);
  return withoutUnlabelled(match);
};

const isDecided = ({ unlabelledDays, verdict }: FrontMatch): boolean =>
  verdict === "Same" && unlabelledDays.length === 0;
