/** A line of `bonafide doctor`. `unchecked`: something else has to be mended first. */
export interface Finding {
  readonly check:
    | "settings"
    | "disk"
    | "images"
    | "database"
    | "keys"
    | "clock"
    | "vendors"
    | "ports";
  readonly result: "ok" | "wrong" | "unchecked";
  /** What was found. Of something wrong also what to do. Never a secret. */
  readonly finding: string;
}

type Check = Finding["check"];

/** All is well. */
export const fine = (check: Check, finding: string): Finding => ({
  check,
  result: "ok",
  finding,
});

/** What is wrong, and what to do. */
export const wrong = (check: Check, finding: string): Finding => ({
  check,
  result: "wrong",
  finding,
});

/** What has to be mended before this can be checked. */
export const unchecked = (check: Check, first: Check): Finding => ({
  check,
  result: "unchecked",
  finding: `not checked: mend ${first} first`,
});
