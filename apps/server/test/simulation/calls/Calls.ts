import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import type { AttributesBody } from "@bonafide/core/oauth/OAuthBodies";
import type { TokenPayload, TokenRequest } from "@bonafide/core/oauth/Tokens";
import type { Credentials } from "@bonafide/core/person/People";
import type { Fields } from "@bonafide/core/verification/Parameters";
import { Data, type Effect } from "effect";
import type { Consumer, Partner } from "../Partners.ts";
import type { ConsoleCalls } from "./ConsoleCalls.ts";
import type { Core } from "../SimulatedServer.ts";

/** Why a call was refused: names of refusals, of errors of OAuth, or of faults of people's forms. */
export class Denied extends Data.TaggedError("Denied")<{
  readonly names: ReadonlyArray<string>;
}> {}

const firstNames = new Map<number, string>();
for (const [name, { code }] of Object.entries(refusals))
  if (!firstNames.has(code)) firstNames.set(code, name);

/** The refusal that has a code on the wire: the first one of two. */
export const nameOf = (code: number): string => firstNames.get(code) ?? `code ${code}`;

/** The refusals as the wire tells them apart. */
export const onWire = (names: ReadonlyArray<RefusalName>): Denied =>
  new Denied({ names: names.map((name) => nameOf(refusals[name].code)) });

/** What a partner gives with each request for a transaction. */
export interface Asked {
  readonly callbackUrl: string | undefined;
  readonly verificationId: string | undefined;
  readonly metadata: string;
}

export type Called<A> = Effect.Effect<A, Denied, Core>;
type Made = { readonly id: string; readonly verificationId: string };
type Source = string | undefined;

/** A session that was opened. */
export interface Opened {
  readonly personId: string;
  readonly secret: string;
}

/** The calls of partners and people that a server has on the wire. Each gives what the wire tells. */
export interface Calls extends ConsoleCalls {
  readonly sendCode: (partner: Partner, phone: string, asked: Asked) => Called<Made>;
  readonly confirmCode: (partner: Partner, transactionId: string, code: string) => Called<Made>;
  readonly match: (partner: Partner, phone: string, asked: Asked) => Called<Made>;
  readonly submitDocument: (partner: Partner, asked: Asked) => Called<Made>;
  readonly createVerification: (
    partner: Partner,
    callbackUrl: string | undefined,
  ) => Called<string>;
  readonly checkSoldier: (
    partner: Partner,
    lname: string,
  ) => Called<{ readonly id: string; readonly isAffiliated: boolean }>;
  readonly uploadTeacher: (
    partner: Partner,
    texts: Readonly<Record<string, string>>,
    document: Uint8Array,
  ) => Called<{ readonly id: string; readonly isInReview: boolean }>;
  readonly registerApplication: (partner: Partner, fields: Fields) => Called<string>;
  readonly changeApplication: (partner: Partner, id: string, fields: Fields) => Called<void>;
  /** How many applications a token sees. */
  readonly listApplications: (partner: Partner, token: string) => Called<number>;

  readonly signUp: (credentials: Credentials) => Called<Opened>;
  readonly signIn: (credentials: Credentials) => Called<Opened>;
  /** The email of the person whose session it is. */
  readonly session: (secret: string | undefined, source: Source) => Called<string | undefined>;
  readonly signOut: (secret: string, source: Source) => Called<void>;
  readonly confirmEmail: (secret: string, code: string, source: Source) => Called<boolean>;
  readonly askRecovery: (email: string, source: Source) => Called<void>;
  readonly resetPassword: (code: string, password: string, source: Source) => Called<void>;
  readonly changePassword: (
    secret: string,
    change: { readonly current: string; readonly next: string; readonly source: Source },
  ) => Called<void>;
  /** The code that a partner gets for a person who agrees. */
  readonly agree: (
    secret: string,
    query: URLSearchParams,
    source: Source,
  ) => Called<string | undefined>;
  readonly withdraw: (secret: string, consumerId: string, source: Source) => Called<void>;

  readonly redeem: (request: TokenRequest) => Called<TokenPayload>;
  readonly attributes: (accessToken: string) => Called<typeof AttributesBody.Type>;
  readonly image: (
    consumer: Consumer,
    token: string,
  ) => Called<{ readonly type: string; readonly length: number }>;
  readonly renewImageToken: (consumer: Consumer, token: string) => Called<string>;
}

/** Where partners' servers and their users call from. */
export const partnerSource = "203.0.113.9";
