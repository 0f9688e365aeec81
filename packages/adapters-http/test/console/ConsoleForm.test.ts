import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { linesIn, nameIn, numberIn } from "../../src/console/ConsoleForm.ts";
import type { FormProblem } from "../../src/console/ConsoleProblem.ts";

const read = <A>(effect: Effect.Effect<A, FormProblem>) =>
  Effect.runSync(effect.pipe(Effect.catch(({ message }) => Effect.succeed(message))));

describe("a form of the console", () => {
  it("has whole numbers from the least to a year in seconds, or none", () => {
    const wrong = "Give a whole number of 1 or more.";
    for (const [text, value] of [
      ["", undefined],
      [" ", undefined],
      ["1", 1],
      [" 2 ", 2],
      ["0", wrong],
      ["1.5", wrong],
      ["x", wrong],
      ["-1", wrong],
      ["31536000", 31_536_000],
      ["31536001", wrong],
      ["Infinity", wrong],
    ] as const)
      assert.strictEqual(read(numberIn(text, 1)), value, text);
    assert.strictEqual(read(numberIn("0", 0)), 0);
  });

  it("has names of one line, and lines without repeats", () => {
    const wrong = "A name has 1 to 200 characters, in one line.";
    for (const [text, name] of [
      [" Acme ", "Acme"],
      ["a".repeat(200), "a".repeat(200)],
      ["a".repeat(201), wrong],
      ["", wrong],
      ["  ", wrong],
      ["a\nb", wrong],
    ] as const)
      assert.strictEqual(read(nameIn(text)), name);
    assert.deepStrictEqual(linesIn(" a\r\n\n b \na"), ["a", "b"]);
  });
});
