import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { type ReadingStages, readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { type ForgedSides, genuineSides } from "@bonafide/testkit/document/specimen/Forgery";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import {
  type AccuracyResult,
  type AccuracyVerdict,
  type ForgedRow,
  type WholeKind,
  wholeKinds,
} from "./AccuracyTask.ts";
import { photographer } from "./Photographer.ts";

export const judgeReading = (row: ForgedRow, reading: DocumentReading): AccuracyVerdict => {
  if (reading._tag === "Read") return row === "genuine" ? "right" : "wrong";
  if (reading.failure === "InformationUnclear" || reading.failure === "PictureTooSmall")
    return "unread";
  return row === "genuine" ? "wrong" : "right";
};

export const reasonOf = (reading: DocumentReading): string =>
  reading._tag === "Read" ? "" : `${reading.failure} ${reading.reason ?? ""}`;

type Shot = { readonly front: Uint8Array; readonly back: Uint8Array | undefined };

/** Both sides by one camera: one picture twice where they are one. A back is photographed askew to its front. */
export const cameraOf = (
  { back, front }: ForgedSides,
  seed: number,
): ((condition: ConditionName) => Promise<Shot>) => {
  const ofFront = photographer(front, seed);
  const of = (card: CardPicture): ReturnType<typeof photographer> =>
    card === front ? ofFront : photographer(card, seed + 1);
  const ofBack = back === undefined ? undefined : of(back);
  return async (condition) => {
    const shot = await ofFront(condition);
    return { front: shot, back: back === front ? shot : await ofBack?.(condition) };
  };
};

let opened: Promise<ReadingStages> | undefined;

/** The reader's stages, opened once. */
export const openedStages = (): Promise<ReadingStages> =>
  (opened ??= openTextEngine().then(({ read }) => readingStages(read)));

export const readingTerms = () => ({
  today: new Date().toISOString().slice(0, 10),
  acceptSpecimens: true,
});

/** Both sides of a genuine document. */
const sidesOf = async (kind: WholeKind, seed: number): Promise<ForgedSides> => {
  const holder = makePerson(seed);
  const sides = await genuineSides(wholeKinds[kind], holder, seed);
  return kind === "license dense whole"
    ? { ...sides, back: await licenseBack(holder, seed, { density: "dense" }) }
    : sides;
};

/** Photographs all of a person's genuine document in each of the circumstances, and judges it as the product does. */
export async function* measureWhole(
  kind: WholeKind,
  seed: number,
  conditions: ReadonlyArray<ConditionName>,
): AsyncGenerator<AccuracyResult> {
  const stages = await openedStages();
  const shoot = cameraOf(await sidesOf(kind, seed), seed);
  const document: DocumentKind = wholeKinds[kind];
  for (const condition of conditions) {
    const shown = { kind: document, ...(await shoot(condition)) };
    const start = performance.now();
    const reading = await readDocument(shown, readingTerms(), stages).catch(String);
    const milliseconds = performance.now() - start;
    const [verdict, detail] =
      typeof reading === "string"
        ? (["broken", reading] as const)
        : ([judgeReading("genuine", reading), reasonOf(reading)] as const);
    yield { column: kind, row: condition, seed, verdict, detail, milliseconds };
  }
}
