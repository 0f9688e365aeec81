import { Context } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { LimitRule } from "./LimitRule.ts";

/** What is counted, and how an excess is refused on the wire. */
interface LimitFacts {
  /** What is counted, for operators. */
  readonly counts: string;
  readonly refusal: RefusalName;
  /** Whether a subject is personal: it is then stored and shown as a keyed digest only. */
  readonly personal: boolean;
  /** Whether an operator can set a rate for one subject, which is then remembered with its marks. */
  readonly settable?: true;
}

const facts = <const Name extends string>(limits: Readonly<Record<Name, LimitFacts>>) => limits;

const tooOften = "ProductRateExceeded";

/** Every limit of the server. `limitRules` says how many uses each allows in what time. */
export const limits = facts({
  product_rate: {
    counts: "calls of an account to one product",
    refusal: tooOften,
    personal: false,
    settable: true,
  },
  account_rate: {
    counts: "calls of an account",
    refusal: "AccountRateExceeded",
    personal: false,
    settable: true,
  },
  client_rate: { counts: "verify calls of a client", refusal: tooOften, personal: false },
  possession_send: { counts: "codes sent to a phone number", refusal: tooOften, personal: true },
  traffic_number: { counts: "traffic to a phone number", refusal: tooOften, personal: true },
  traffic_prefix: { counts: "traffic to a six-digit prefix", refusal: tooOften, personal: false },
  traffic_account: { counts: "traffic of an account", refusal: tooOften, personal: false },
  traffic_address: { counts: "traffic of a calling address", refusal: tooOften, personal: false },
  image_shown: { counts: "calls for one side of a document", refusal: tooOften, personal: false },
});

export type LimitName = keyof typeof limits;

/** The rule of each limit; absent means unlimited. */
export type LimitRules = Readonly<Partial<Record<LimitName, LimitRule | undefined>>>;

/** Windows of so many uses within so many seconds. */
const windows = (...all: ReadonlyArray<readonly [most: number, seconds: number]>): LimitRule => ({
  _tag: "Windows",
  windows: all.map(([most, seconds]) => ({ most, within: seconds * 1_000 })),
});

/** The rules of a server whose operator decides nothing. */
export const standardRules: LimitRules = {
  // NIST SP 800-63B, 5.2.2: 20 sends of 5 guesses each.
  possession_send: windows([2, 10], [5, 600], [20, 86_400]),
  // Interface, "Limits".
  image_shown: windows([2, 60]),
};

/** The rules that hold on this server. */
export const LimitRules = Context.Reference<LimitRules>("@bonafide/core/limit/LimitRules", {
  defaultValue: () => standardRules,
});
