import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { AccuracyTask } from "./AccuracyTask.ts";

/** The same work in its smallest pieces: one person's document in one circumstance. */
export const piecesOf = (tasks: ReadonlyArray<AccuracyTask>): ReadonlyArray<AccuracyTask> =>
  tasks.flatMap((task) =>
    task.conditions.map((condition) => ({ ...task, conditions: [condition] })),
  );

/** So many of the tasks, drawn by a seed. */
export const sampleOf = (
  tasks: ReadonlyArray<AccuracyTask>,
  size: number,
  seed: number,
): ReadonlyArray<AccuracyTask> => {
  const { between } = seededRandom(seed, "sample");
  return tasks
    .map((task) => ({ task, place: between(0, 1) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ task }) => task);
};
