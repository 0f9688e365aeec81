import { wholeOf } from "@bonafide/core/document/FileBytes";
import { Effect } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { FormProblem } from "./ConsoleProblem.ts";

/** Reads the fields of the console's forms: names, numbers, standings, lines and pictures. */

/** A problem of a form, in these words. */
export const wrong = (message: string) => new FormProblem({ message });

const named = /^(?=.*\S)[^\p{Cc}]{1,200}$/u;

/** The name of a form: 1 to 200 characters in one line. */
export const nameIn = (text: string): Effect.Effect<string, FormProblem> =>
  named.test(text)
    ? Effect.succeed(text.trim())
    : wrong("A name has 1 to 200 characters, in one line.");

/** A whole number of a form; undefined where it is empty. */
export const numberIn = (
  text: string,
  least: number,
): Effect.Effect<number | undefined, FormProblem> => {
  if (text.trim() === "") return Effect.succeed(undefined);
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= 31_536_000
    ? Effect.succeed(value)
    : wrong(`Give a whole number of ${least} or more.`);
};

/** The standing that a form asks for. */
export const standingIn = (form: PageForm): Effect.Effect<"active" | "inactive", FormProblem> => {
  const text = form.text("standing");
  return text === "active" || text === "inactive"
    ? Effect.succeed(text)
    : wrong("Choose a standing.");
};

/** The distinct lines of a text that are not empty. */
export const linesIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

/** The bytes of a picture that was chosen in a form. */
export const pictureIn = (form: PageForm, name: string): Effect.Effect<Uint8Array, FormProblem> => {
  const file = form.files.get(name);
  return file?._tag === "Whole"
    ? Effect.succeed(wholeOf(file.bytes))
    : wrong("Choose a JPEG or a PNG.");
};
