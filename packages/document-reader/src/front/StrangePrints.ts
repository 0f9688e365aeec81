import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { strangeDescription } from "./StrangeDescription.ts";
import { strangeIssue } from "./StrangeIssue.ts";
import { strangeNumber } from "./StrangeNumber.ts";
import type { StrangePrint } from "./StrangePrint.ts";
import { strangeIssuer } from "./TitleIssuer.ts";
import { strangeKind } from "./TitleKind.ts";

/** All that looks at a print say against its barcode or zone beside the compared fields. */
export const strangePrints = (
  looks: ReadonlyArray<FrontLook>,
  isBirthConfirmed: boolean,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> => [
  ...strangeIssuer(looks, expected),
  ...strangeKind(looks, expected),
  ...strangeDescription(looks, expected),
  ...strangeNumber(looks, expected),
  ...strangeIssue(looks, isBirthConfirmed, expected),
];
