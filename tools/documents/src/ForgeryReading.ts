import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { forgedSides, forgeries, genuineSides } from "@bonafide/testkit/document/specimen/Forgery";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { Record as Dictionary } from "effect";
import {
  type AccuracyResult,
  documentOf,
  type ForgedRow,
  type ForgeryKind,
} from "./AccuracyTask.ts";
import { rememberedStages } from "./RememberedStages.ts";
import { cameraOf, judgeReading, openedStages, readingTerms, reasonOf } from "./WholeReading.ts";

/** Photographs a person's document, genuine and forged in every way, in each of the circumstances, and judges it. */
export async function* measureForgeries(
  kind: ForgeryKind,
  seed: number,
  conditions: ReadonlyArray<ConditionName>,
  forged?: ReadonlyArray<ForgedRow>,
): AsyncGenerator<AccuracyResult> {
  const document = documentOf[kind];
  const people = [makePerson(seed), makePerson(seed + 5_000)] as const;
  const real = await openedStages();
  // A forger has the product's patience to get by, and no more.
  const stages = { ...rememberedStages(real), work: real.work };
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
      const reading = await readDocument(shown, readingTerms(), stages).catch(String);
      const milliseconds = performance.now() - start;
      const column = `forged, ${condition}` as const;
      const [verdict, detail] =
        typeof reading === "string"
          ? (["broken", reading] as const)
          : ([judgeReading(row, reading), `${document} ${reasonOf(reading)}`] as const);
      yield { column, row, seed, verdict, detail, milliseconds };
    }
  }
}
