import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import {
  type Forgery,
  forgeries,
  type ForgeryName,
} from "@bonafide/testkit/document/specimen/Forgery";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { Record as Dictionary } from "effect";
import { makerLicense } from "./LicenseMakers.ts";
import type { MakerFont } from "./MakerFonts.ts";
import { makerPerson } from "./MakerPerson.ts";
import { makerCard, makerPassport } from "./ZoneMakers.ts";

/** What is edited, or nothing. */
export type MakerRow = ForgeryName | "genuine";

/** The forgeries of one field or more, of a kind; those that send other pictures are no maker's affair. */
export const editsOf = (kind: DocumentKind): ReadonlyArray<ForgeryName> =>
  Dictionary.keys(forgeries).filter((name) => {
    const { kinds, sides }: Forgery = forgeries[name];
    return sides === undefined && kinds.includes(kind);
  });

export interface MakerSides {
  readonly front: CardPicture;
  readonly back: CardPicture | undefined;
}

/** A maker's document by seed, genuine or edited. */
export const makerSides = async (
  fonts: readonly [MakerFont, ...ReadonlyArray<MakerFont>],
  kind: DocumentKind,
  row: MakerRow,
  seed: number,
): Promise<MakerSides> => {
  const [holder, other] = [makerPerson(seed), makerPerson(seed + 5_000)];
  const forgery: Forgery = row === "genuine" ? { kinds: [kind] } : forgeries[row];
  const printed = { ...holder, ...forgery.print?.(holder, other) };
  const encoded = { ...holder, ...forgery.machine?.(holder, other) };
  const edit = forgery.lines ?? ((lines) => lines);
  switch (kind) {
    case "license":
      return makerLicense(fonts, seed, printed, encoded);
    case "passcard":
      return makerCard(fonts, seed, printed, encoded, edit);
    case "passport":
      return {
        front: await makerPassport(fonts, seed, printed, encoded, edit),
        back: undefined,
      };
  }
};

/** The processor time of this thread, in milliseconds. */
const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1_000;
};

export interface MakerResult {
  readonly reading: DocumentReading;
  /** Milliseconds of this thread's processor. */
  readonly time: number;
}

/** Photographs documents and reads them, one after the other. */
export const makerReader = async () => {
  const engine = await openTextEngine();
  const stages = readingStages(engine.read);
  return {
    close: engine.close,
    read: async (
      kind: DocumentKind,
      { back, front }: MakerSides,
      condition: ConditionName,
      seed: number,
    ): Promise<MakerResult> => {
      const shown = {
        front: await photograph(front, condition, seed),
        back: back === undefined ? undefined : await photograph(back, condition, seed + 1),
      };
      const begun = processorTime();
      const terms = { today: new Date().toISOString().slice(0, 10), acceptSpecimens: true };
      const reading = await readDocument({ kind, ...shown }, terms, stages);
      return { reading, time: processorTime() - begun };
    },
  };
};
