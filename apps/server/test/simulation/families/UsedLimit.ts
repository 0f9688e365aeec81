import { type LimitName, standardRules } from "@bonafide/core/limit/Limit";
import { fleetSkew } from "../Stage.ts";

/** What a trace knows about the uses of a limit with windows: how many were surely counted, and how many perhaps. */
export const usedLimit = (limit: LimitName, violated: (what: string) => void) => {
  const rule = standardRules[limit];
  const windows = rule?._tag === "Windows" ? rule.windows : [];
  const uses = new Map<string, Array<{ readonly at: number; readonly isSure: boolean }>>();
  const of = (subject: string) => uses.get(subject) ?? [];
  const use = (subject: string, at: number, isSure: boolean) => {
    uses.set(subject, [...of(subject), { at, isSure }]);
    for (const { most, within } of windows) {
      const counted = of(subject).filter((one) => one.isSure && one.at > at - within + fleetSkew);
      if (counted.length > most) violated(`limit: more uses than ${limit} allows`);
    }
  };
  /** A refusal is right where some window may be full. `beside` uses were asked for at the same time. */
  const refuse = (subject: string, at: number, beside = 0) => {
    const isFull = windows.some(
      ({ most, within }) =>
        of(subject).filter((one) => one.at > at - within - fleetSkew).length + beside >= most,
    );
    if (!isFull) violated(`limit: ${limit} refuses too early`);
  };
  return { use, refuse };
};
