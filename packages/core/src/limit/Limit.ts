import { Context, Record } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { LimitRule } from "./LimitRule.ts";

/** A limit: what it counts, and how an excess is refused. */
interface Limit {
  /** The text for operators. */
  readonly counts: string;
  /** The rule unless the operator sets another. Without a rule there is no limit. */
  readonly rule?: LimitRule;
  /** The subject is personal data. It is stored and shown as a keyed digest only. */
  readonly personal?: true;
  /** The refusal of an excess if it is not `ProductRateExceeded`. */
  readonly refusal?: RefusalName;
  /** An operator can set a rate for one subject. It is then stored with the marks. */
  readonly settable?: true;
}

/** Windows of at most this many uses in this many seconds. */
const windows = (...all: ReadonlyArray<readonly [most: number, seconds: number]>): LimitRule => ({
  _tag: "Windows",
  windows: all.map(([most, seconds]) => ({ most, within: seconds * 1_000 })),
});

/** Waits of 2 s to 15 min after the free attempts, forgotten after a day. */
const growing = (free: number): LimitRule => ({
  _tag: "Growing",
  free,
  first: 2_000,
  longest: 900_000,
  memory: 86_400_000,
});

const named = <const Name extends string>(limits: Readonly<Record<Name, Limit>>) => limits;

/** Every limit of the server. */
export const limits = named({
  product_rate: { counts: "calls of an account to one product", settable: true },
  account_rate: {
    counts: "calls of an account",
    refusal: "AccountRateExceeded",
    settable: true,
  },
  client_rate: { counts: "verify calls of a client" },
  // NIST SP 800-63B, 5.2.2: 20 sends of 5 guesses each.
  possession_send: {
    counts: "codes sent to a phone number",
    rule: windows([2, 10], [5, 600], [20, 86_400]),
    personal: true,
  },
  traffic_number: { counts: "traffic to a phone number", personal: true },
  traffic_prefix: { counts: "traffic to a six-digit prefix" },
  traffic_account: { counts: "traffic of an account" },
  traffic_address: { counts: "traffic of a calling address" },
  person_check: { counts: "failed checks of one person by an organization", personal: true },
  sign_in_device: {
    counts: "failed sign-ins of a known device",
    rule: growing(5),
    personal: true,
  },
  sign_in_from: {
    counts: "failed sign-ins to one email from a network",
    rule: growing(5),
    personal: true,
  },
  // Many people share a network.
  sign_in_address: {
    counts: "failed sign-ins from a network",
    rule: growing(50),
    personal: true,
  },
  // NIST SP 800-63B, 3.2.2: no more than 100 failures of one account.
  sign_in_email: {
    counts: "failed sign-ins to one email by unknown devices",
    rule: windows([100, 86_400]),
    personal: true,
  },
  sign_up_address: { counts: "sign-ups from a network", rule: growing(20), personal: true },
  recovery_address: {
    counts: "letters for a new password, and uses of their links, from a network",
    rule: growing(20),
    personal: true,
  },
  // Else a stranger could fill a mailbox.
  recovery_email: {
    counts: "letters for a new password to one email",
    rule: windows([3, 3_600], [10, 86_400]),
    personal: true,
  },
  confirmation_letter: {
    counts: "letters that confirm a person's email",
    rule: windows([3, 3_600], [10, 86_400]),
  },
  password_change: { counts: "a person's wrong passwords for a change", rule: growing(5) },
  // Each one is a row for ten minutes.
  hand_over: {
    counts: "codes that hand a document over to another device",
    rule: windows([5, 60], [30, 3_600]),
  },
  // Codes, carriers and readers cost money; birth dates must not be guessed.
  person_code: { counts: "codes that a person asked for", rule: growing(20) },
  person_match: { counts: "matches that a person asked for", rule: growing(5) },
  person_document: { counts: "documents of a person", rule: growing(20) },
  person_affiliation: { counts: "affiliations of a person", rule: growing(20) },
  // Interface, "Limits".
  image_shown: { counts: "calls for one side of a document", rule: windows([2, 60]) },
});

export type LimitName = keyof typeof limits;

/** The refusal of an excess. */
export const refusalOf = (name: LimitName): RefusalName =>
  limits[name].refusal ?? "ProductRateExceeded";

/** The rule of each limit. A limit without a rule is unlimited. */
export type LimitRules = Readonly<Partial<Record<LimitName, LimitRule | undefined>>>;

/** The rules unless the operator sets others. */
export const standardRules: LimitRules = Record.map(limits, ({ rule }) => rule);

/** The rules of this server. */
export const LimitRules = Context.Reference<LimitRules>("@bonafide/core/limit/LimitRules", {
  defaultValue: () => standardRules,
});
