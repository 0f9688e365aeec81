import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type DayField, dayFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** Which number of a day comes first. */
type Order = "day" | "month";

const numeric = /(?<![0-9])([0-9]{2})[^0-9A-Za-z]{0,3}([0-9]{2})[^0-9A-Za-z]{0,3}[0-9]{4}(?![0-9])/;

/** The order that a day (`YYYY-MM-DD`) is printed in; absent where its numbers are equal, or it is printed otherwise. */
const orderIn = (words: PrintedLine, day: string): Order | undefined => {
  const [, first, second] = numeric.exec(words.map(({ text }) => text).join(" ")) ?? [];
  const [month, date] = [day.slice(5, 7), day.slice(8)];
  if (month === date) return undefined;
  if (first === month && second === date) return "month";
  return first === date && second === month ? "day" : undefined;
};

/**
 * The days that are printed in another order than most of a document's: a document has one, so a day and its month were
 * exchanged. All of them, where neither order has more.
 */
export const daysInOtherOrder = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<DayField> => {
  const orders = dayFields.flatMap((field) => {
    const day = expected[field];
    const read = looks.flatMap((look) =>
      day === undefined
        ? []
        : evidenceOf(look, field, expected).flatMap(({ says, words }) =>
            says === "Same" ? (orderIn(words, day) ?? []) : [],
          ),
    );
    // What is read in both ways is another field's too, or was misread.
    return new Set(read).size === 1 ? read.slice(0, 1).map((order) => ({ field, order })) : [];
  });
  const count = (order: Order): number => orders.filter((each) => each.order === order).length;
  const [days, months] = [count("day"), count("month")];
  return days === 0 || months === 0
    ? []
    : orders
        .filter(({ order }) => (order === "day" ? days <= months : months <= days))
        .map(({ field }) => field);
};
