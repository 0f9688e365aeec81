import { certain } from "./FieldEvidence.ts";

/** What a print says against its barcode or zone beside the compared fields, by all looks. */
export interface StrangePrint {
  readonly of:
    | "issuer"
    | "kind of card"
    | "day of issue"
    | "personal number"
    | "eye colour"
    | "hair colour"
    | "weight";
  readonly state: "contradicts" | "unseen";
}

/** What a look has of it: what another card has, and whether the own one is there in some form, or at another label. */
export interface SeenPrint {
  readonly others: ReadonlyArray<{ readonly says: string; readonly confidence: number }>;
  readonly isOwn: boolean;
  readonly isOwnBeside?: boolean;
}

/**
 * How a print that another card has is judged: read for certain in two looks it contradicts, and else it raises a doubt; where
 * any look reads the own one, it says nothing, unless a look has both at labels.
 */
export const judgedPrint = (
  of: StrangePrint["of"],
  looks: ReadonlyArray<SeenPrint>,
): ReadonlyArray<StrangePrint> => {
  const all = looks.flatMap(({ others }) => others);
  if (looks.some(({ isOwnBeside }) => isOwnBeside === true)) return [{ of, state: "unseen" }];
  if (all.length === 0 || looks.some(({ isOwn }) => isOwn)) return [];
  const isSteady = all.some(
    ({ says }) =>
      looks.filter(({ others }) =>
        others.some((each) => each.says === says && each.confidence >= certain),
      ).length > 1,
  );
  return [{ of, state: isSteady ? "contradicts" : "unseen" }];
};
