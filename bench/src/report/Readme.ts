import { Data, Result } from "effect";

const begin = "<!-- bench -->";
const end = "<!-- /bench -->";

/** The README has no place for the table. */
export class MarkersMissing extends Data.TaggedError("MarkersMissing")<{}> {
  override get message(): string {
    return `The README has no ${begin} and ${end}`;
  }
}

/** A README with `text` between its two markers. */
export const withBench = (readme: string, text: string): Result.Result<string, MarkersMissing> => {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) return Result.fail(new MarkersMissing());
  return Result.succeed(
    `${readme.slice(0, from + begin.length)}\n\n${text}\n\n${readme.slice(to)}`,
  );
};
