import { sessionLifetime } from "@bonafide/core/person/PersonSession";
import type { Denied } from "../calls/Calls.ts";
import { Exit, Option, Schema } from "effect";

/** A person with an account, as the trace knows them. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly source: string;
  password: string;
  /** The secrets of open sessions with the servers' time of their opening, and those of ended ones. */
  readonly sessions: Map<string, number>;
  readonly ended: Set<string>;
  readonly usedCodes: Set<string>;
  isConfirmed: boolean;
  isErased: boolean;
  /** Whether a server died while it changed the password. */
  isUnsure: boolean;
  /** How often passwords were asked to be set by letters, and at which of them one surely was. */
  resets: number;
  lastReset: number;
}

export const newMember = (count: number): Omit<Member, "id"> => ({
  email: `person${count}@people.example`,
  source: `198.51.${count % 250}.7`,
  password: `the first password of ${count}`,
  sessions: new Map(),
  ended: new Set(),
  usedCodes: new Set(),
  isConfirmed: false,
  isErased: false,
  isUnsure: false,
  resets: 0,
  lastReset: 0,
});

/** The newest session of a person, if it was opened so lately that it is surely open. */
export const livingSession = ({ sessions }: Member, now: number): string | undefined =>
  [...sessions].findLast(([, opened]) => now - opened < sessionLifetime.idle - 60_000)?.[0];

/** Whether a person or the server has to rest first. */
export const isTired = (exit: Exit.Exit<unknown, Denied>): boolean =>
  Option.exists(
    Exit.findErrorOption(exit),
    ({ names }) => names.includes("TooEarly") || names.includes("Crowded"),
  );

const facts = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ code: Schema.String })),
);

/** The code in a letter. */
export const codeIn = (letter: { readonly text: string } | undefined): string | undefined =>
  Option.getOrUndefined(facts(letter?.text))?.code;
