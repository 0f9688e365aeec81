/** Makes and reads the photographs of the tasks that it is sent, one by one; posts each result, then `undefined`. */
import { parentPort } from "node:worker_threads";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { passcardBack } from "@bonafide/testkit/document/specimen/Passcard";
import { passport } from "@bonafide/testkit/document/specimen/PassportPage";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import {
  type SpecimenPerson,
  makePerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { readAndJudge } from "./AccuracyReading.ts";
import type { AccuracyKind, AccuracyResult, AccuracyTask } from "./AccuracyTask.ts";

const cardOf = (kind: AccuracyKind, person: SpecimenPerson, seed: number): Promise<CardPicture> => {
  switch (kind) {
    case "license":
      return licenseBack(person, seed);
    case "license dense":
      return licenseBack(person, seed, { density: "dense" });
    case "passport":
      return passport(person, seed);
    case "passcard":
      return passcardBack(person, seed);
  }
};

const run = async ({ conditions, kind, seed }: AccuracyTask): Promise<void> => {
  const person = makePerson(seed);
  const card = await cardOf(kind, person, seed);
  for (const condition of conditions) {
    const photo = await photograph(card, condition, seed);
    const start = performance.now();
    const [verdict, detail] = await readAndJudge(photo, kind, person).catch(
      (cause: unknown) => ["broken", String(cause)] as const,
    );
    const milliseconds = performance.now() - start;
    const result: AccuracyResult = { kind, condition, seed, verdict, detail, milliseconds };
    parentPort?.postMessage(result);
  }
  parentPort?.postMessage(undefined);
};

parentPort?.on("message", (task: AccuracyTask) => void run(task));
