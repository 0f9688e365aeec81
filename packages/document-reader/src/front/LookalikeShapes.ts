import { lettersAndNumerals } from "./ConfusableLetters.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { SeenWords } from "./FieldCrops.ts";
import type { FieldEvidence } from "./FieldEvidence.ts";
import { isState } from "./FieldVerdict.ts";
import type { FrontLook } from "./FrontLook.ts";
import { type FrontMatch, withDoubts } from "./FrontMatch.ts";
import type { GlyphCorners } from "./GlyphShapes.ts";
import { isLow } from "./PrintedText.ts";
import { type Glyph, glyphsOf } from "./ShapeEvidence.ts";

/** What a character's corners are like, in all typefaces: from `least` on, or up to `most`. */
interface Trait {
  readonly of: (corners: GlyphCorners) => number;
  readonly least?: number;
  readonly most?: number;
}

/** How much more ink the left corners have than the right ones. */
const flatLeft = ({ bottomLeft, bottomRight, topLeft, topRight }: GlyphCorners): number =>
  (topLeft + bottomLeft - topRight - bottomRight) / 2;

const top = ({ topLeft, topRight }: GlyphCorners): number => (topLeft + topRight) / 2;

const topRight = (corners: GlyphCorners): number => corners.topRight;

/**
 * Characters that a recogniser takes for each other by what is beside them: a B is flat on its left, and an 8 is not. Between the two
 * limits of a pair neither is said to be the other one.
 */
const ofNumber: Readonly<Record<string, Trait>> = {
  B: { of: flatLeft, least: 0.3 },
  D: { of: flatLeft, least: 0.3 },
  "8": { of: flatLeft, most: 0.5 },
  "0": { of: flatLeft, most: 0.5 },
  O: { of: flatLeft, most: 0.5 },
  Q: { of: flatLeft, most: 0.5 },
  "5": { of: top, least: 0.09 },
  S: { of: top, most: 0.34 },
  Z: { of: topRight, least: 0.36 },
  "2": { of: topRight, most: 0.45 },
};
const ofName: Readonly<Record<string, Trait>> = { L: { of: topRight, most: 0.6 } };

/** Only licenses have no accents: a Slovak Ľ has print at its upper right corner. */
const fieldsOf = ({ states }: ExpectedFront) =>
  states === undefined ? (["number", "last", "first", "middle"] as const) : (["number"] as const);

/** Whether a character is drawn as its lookalike; absent where that cannot be seen. */
const isDrawnOtherwise = (trait: Trait | undefined, { shape }: Glyph): boolean | undefined => {
  if (trait === undefined || shape?.corners === undefined) return undefined;
  const { least = -Infinity, most = Infinity } = trait;
  const value = trait.of(shape.corners);
  return value < least || value > most;
};

/**
 * A match in which a number or a name is a doubt that was read as it is expected, and has a character that is drawn as its
 * lookalike in each look that shows it: the recogniser reads `B` as `8` among numerals.
 */
export const withoutLookalikes = (
  match: FrontMatch,
  looks: ReadonlyArray<FrontLook>,
  seen: ReadonlyArray<SeenWords>,
  expected: ExpectedFront,
): FrontMatch => {
  const glyphsIn = ({ words }: FieldEvidence): ReadonlyArray<Glyph> => {
    const own = seen.find((look) => words.every((word) => look.words.includes(word)));
    return own === undefined || words.some(isLow)
      ? []
      : words.flatMap((word) => glyphsOf(own, word));
  };
  const isLookalike = (field: ReturnType<typeof fieldsOf>[number]): boolean => {
    const text = lettersAndNumerals(
      field === "number" ? expected.number : (expected[field]?.text ?? ""),
    );
    const traits = field === "number" ? ofNumber : ofName;
    const found = looks
      .flatMap((look) => evidenceOf(look, field, expected))
      .filter(({ says }) => says === "Same")
      .map(glyphsIn)
      .filter((glyphs) => glyphs.length === text.length);
    return Array.from(text).some((letter, at) => {
      const drawn = found.flatMap((glyphs) => {
        const glyph = glyphs[at];
        return (glyph === undefined ? undefined : isDrawnOtherwise(traits[letter], glyph)) ?? [];
      });
      return drawn.length > 0 && drawn.every((isOtherwise) => isOtherwise);
    });
  };
  return match.verdict === "Same"
    ? withDoubts(
        match,
        fieldsOf(expected).filter(
          (field) => isState(match.fields, field, "agrees") && isLookalike(field),
        ),
      )
    : match;
};
