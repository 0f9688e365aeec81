import { Data, Result } from "effect";

const begin = "<!-- bench -->";
const end = "<!-- /bench -->";

/** The page has no markers for the table. */
export class MarkersMissing extends Data.TaggedError("MarkersMissing")<{}> {
  override get message(): string {
    return `The page has no ${begin} and ${end}`;
  }
}

/** The page with `text` between its two markers. */
export const withBench = (page: string, text: string): Result.Result<string, MarkersMissing> => {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) return Result.fail(new MarkersMissing());
  return Result.succeed(`${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`);
};
