import { Record, Result } from "effect";
import { isMrzCharacter } from "./MrzCheckDigit.ts";
import type { MrzFault } from "./MrzFault.ts";
import { type MrzField, type MrzLayout, mrzKind, mrzLayouts, type MrzSpan } from "./MrzLayout.ts";
import type { MrzCharacter, MrzLine } from "./MrzLine.ts";
import { forcedNumeral } from "./MrzNumerals.ts";

const foreign = { letters: /[0-9]/, numerals: /[A-Z]/, any: /(?!)/ };

/** A zone of a known format, divided into its fields. */
export class MrzZone {
  readonly layout: MrzLayout;
  /** The visible columns; the fillers after them were not read. */
  readonly seen: number;
  /** How many letters in numeric fields were read as numerals. */
  readonly repaired: number;
  readonly faults: ReadonlyArray<MrzFault>;
  readonly #recognised: ReadonlyArray<MrzLine>;
  readonly #lines: ReadonlyArray<string>;

  constructor(layout: MrzLayout, recognised: ReadonlyArray<MrzLine>, seen: number) {
    const lines = recognised.map((line) => line.map(({ character }) => character));
    const faults: Array<MrzFault> = [];
    let repaired = 0;
    for (const [field, [line, start, end]] of Record.toEntries(layout.fields)) {
      const kind = mrzKind(field);
      for (let column = start; column < end; column += 1) {
        const character = lines[line]?.[column] ?? "";
        const right = kind === "numerals" ? forcedNumeral(character) : character;
        if (right !== character) repaired += 1;
        lines[line]?.splice(column, 1, right);
        if (foreign[kind].test(right))
          faults.push({ _tag: "CharacterMisplaced", field, line: line + 1, column: column + 1 });
      }
    }
    this.layout = layout;
    this.seen = seen;
    this.repaired = repaired;
    this.faults = faults;
    this.#recognised = recognised;
    this.#lines = lines.map((line) => line.join(""));
  }

  /** The text of a field, with fillers. */
  text(field: MrzField): string {
    return this.#cut(this.layout.fields[field]);
  }

  /** The line of a field, with fillers. */
  lineOf(field: MrzField): string {
    return this.#lines[this.layout.fields[field][0]] ?? "";
  }

  /** What the composite digit covers. */
  get compositeText(): string {
    return this.layout.composite.map((span) => this.#cut(span)).join("");
  }

  /** Whether all of a field is visible. */
  shows(field: MrzField): boolean {
    return this.layout.fields[field][2] <= this.seen;
  }

  /** The visible recognised characters of some fields. */
  characters(fields: ReadonlyArray<MrzField>): ReadonlyArray<MrzCharacter> {
    return fields.flatMap((field) => {
      const [line, start, end] = this.layout.fields[field];
      return this.#recognised[line]?.slice(start, Math.min(end, this.seen)) ?? [];
    });
  }

  #cut([line, start, end]: MrzSpan): string {
    return this.#lines[line]?.slice(start, end) ?? "";
  }
}

const unknownCharacters = (lines: ReadonlyArray<MrzLine>): ReadonlyArray<MrzFault> =>
  lines.flatMap((line, row) =>
    line.flatMap(({ character }, column): ReadonlyArray<MrzFault> =>
      isMrzCharacter(character)
        ? []
        : [{ _tag: "CharacterUnknown", line: row + 1, column: column + 1 }],
    ),
  );

/** Divides recognised lines with `seen` visible columns into fields, if they have a zone's shape and alphabet. */
export const divideMrz = (
  lines: ReadonlyArray<MrzLine>,
  seen = Infinity,
): Result.Result<MrzZone, ReadonlyArray<MrzFault>> => {
  const layout = mrzLayouts.find(
    (each) => each.lines === lines.length && lines.every((line) => line.length === each.width),
  );
  if (layout === undefined)
    return Result.fail([{ _tag: "WrongShape", widths: lines.map((line) => line.length) }]);
  const unknown = unknownCharacters(lines);
  return unknown.length > 0
    ? Result.fail(unknown)
    : Result.succeed(new MrzZone(layout, lines, seen));
};
