import { Context } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { LimitRule } from "./LimitRule.ts";

/** What a limit counts, and how an excess is refused. */
interface LimitFacts {
  /** The text for operators. */
  readonly counts: string;
  readonly refusal: RefusalName;
  /** Whether a subject is personal data. If so it is stored and shown as a keyed digest only. */
  readonly personal: boolean;
  /** Whether an operator can set a rate for one subject. It is then stored with the marks. */
  readonly settable?: true;
}

const facts = <const Name extends string>(limits: Readonly<Record<Name, LimitFacts>>) => limits;

const tooOften = "ProductRateExceeded";

/** Every limit of the server. `limitRules` gives the number and the time. */
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
  person_check: {
    counts: "failed checks of one person by an organization",
    refusal: tooOften,
    personal: true,
  },
  sign_in_device: {
    counts: "failed sign-ins of a known device",
    refusal: tooOften,
    personal: true,
  },
  sign_in_from: {
    counts: "failed sign-ins to one email from a network",
    refusal: tooOften,
    personal: true,
  },
  sign_in_address: { counts: "failed sign-ins from a network", refusal: tooOften, personal: true },
  sign_in_email: {
    counts: "failed sign-ins to one email by unknown devices",
    refusal: tooOften,
    personal: true,
  },
  sign_up_address: { counts: "sign-ups from a network", refusal: tooOften, personal: true },
  recovery_address: {
    counts: "letters for a new password, and uses of their links, from a network",
    refusal: tooOften,
    personal: true,
  },
  recovery_email: {
    counts: "letters for a new password to one email",
    refusal: tooOften,
    personal: true,
  },
  confirmation_letter: {
    counts: "letters that confirm a person's email",
    refusal: tooOften,
    personal: false,
  },
  password_change: {
    counts: "a person's wrong passwords for a change",
    refusal: tooOften,
    personal: false,
  },
  hand_over: {
    counts: "codes that hand a document over to another device",
    refusal: tooOften,
    personal: false,
  },
  person_code: { counts: "codes that a person asked for", refusal: tooOften, personal: false },
  person_match: { counts: "matches that a person asked for", refusal: tooOften, personal: false },
  person_document: { counts: "documents of a person", refusal: tooOften, personal: false },
  person_affiliation: { counts: "affiliations of a person", refusal: tooOften, personal: false },
  image_shown: { counts: "calls for one side of a document", refusal: tooOften, personal: false },
});

export type LimitName = keyof typeof limits;

/** The rule of each limit. A limit without a rule is unlimited. */
export type LimitRules = Readonly<Partial<Record<LimitName, LimitRule | undefined>>>;

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

/** The rules unless the operator sets others. */
export const standardRules: LimitRules = {
  // NIST SP 800-63B, 5.2.2: 20 sends of 5 guesses each.
  possession_send: windows([2, 10], [5, 600], [20, 86_400]),
  sign_in_device: growing(5),
  sign_in_from: growing(5),
  // Many people share a network.
  sign_in_address: growing(50),
  // NIST SP 800-63B, 3.2.2: no more than 100 failures of one account.
  sign_in_email: windows([100, 86_400]),
  sign_up_address: growing(20),
  recovery_address: growing(20),
  // Else a stranger could fill a mailbox.
  recovery_email: windows([3, 3_600], [10, 86_400]),
  confirmation_letter: windows([3, 3_600], [10, 86_400]),
  // Each one is a row for ten minutes.
  hand_over: windows([5, 60], [30, 3_600]),
  password_change: growing(5),
  // Codes, carriers and readers cost money; birth dates must not be guessed.
  person_code: growing(20),
  person_match: growing(5),
  person_document: growing(20),
  person_affiliation: growing(20),
  // Interface, "Limits".
  image_shown: windows([2, 60]),
};

/** The rules of this server. */
export const LimitRules = Context.Reference<LimitRules>("@bonafide/core/limit/LimitRules", {
  defaultValue: () => standardRules,
});
