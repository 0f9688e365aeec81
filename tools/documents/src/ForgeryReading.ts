import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import {
  forgedSides,
  type ForgedSides,
  forgeries,
  genuineSides,
} from "@bonafide/testkit/document/specimen/Forgery";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { Record as Dictionary } from "effect";
import {
  type AccuracyResult,
  type AccuracyVerdict,
  documentOf,
  type ForgedRow,
  type ForgeryKind,
} from "./AccuracyTask.ts";
import { photographer } from "./Photographer.ts";
import { rememberedStages } from "./RememberedStages.ts";

const judge = (row: ForgedRow, reading: DocumentReading): AccuracyVerdict => {
  if (reading._tag === "Read") return row === "genuine" ? "right" : "wrong";
  if (reading.failure === "InformationUnclear" || reading.failure === "PictureTooSmall")
    return "unread";
  return row === "genuine" ? "wrong" : "right";
};

let engine: ReturnType<typeof openTextEngine> | undefined;

/** Photographs a person's document, genuine and forged in every way, in each of the circumstances, and judges it. */
export async function* measureForgeries(
  kind: ForgeryKind,
  seed: number,
  conditions: ReadonlyArray<ConditionName>,
  forged?: ReadonlyArray<ForgedRow>,
): AsyncGenerator<AccuracyResult> {
  const document = documentOf[kind];
  const people = [makePerson(seed), makePerson(seed + 5_000)] as const;
  const real = readingStages((await (engine ??= openTextEngine())).read);
  // A forger has the product's patience to get by, and no more.
  const stages = { ...rememberedStages(real), now: real.now };
  const terms = { today: new Date().toISOString().slice(0, 10), acceptSpecimens: true };
  const names = Dictionary.keys(forgeries).filter((name) =>
    forgeries[name].kinds.some((one) => one === document),
  );
  const rows: ReadonlyArray<ForgedRow> = ["genuine", ...names];
  for (const row of rows.filter((each) => forged?.includes(each) ?? true)) {
    const sides =
      row === "genuine"
        ? await genuineSides(document, people[0], seed)
        : await forgedSides(document, row, people, seed);
    const shoot = cameraOf(sides, seed);
    for (const condition of conditions) {
      const shown = { kind: document, ...(await shoot(condition)) };
      const start = performance.now();
      const reading = await readDocument(shown, terms, stages).catch(String);
      const milliseconds = performance.now() - start;
      const column = `forged, ${condition}` as const;
      const [verdict, detail] =
        typeof reading === "string"
          ? (["broken", reading] as const)
          : ([judge(row, reading), `${document} ${reasonOf(reading)}`] as const);
      yield { column, row, seed, verdict, detail, milliseconds };
    }
  }
}

const reasonOf = (reading: DocumentReading): string =>
  reading._tag === "Read" ? "" : `${reading.failure} ${reading.reason ?? ""}`;

type Shot = { readonly front: Uint8Array; readonly back: Uint8Array | undefined };

/** Both sides by one camera: one picture twice where they are one. A back is photographed askew to its front. */
const cameraOf = (
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
