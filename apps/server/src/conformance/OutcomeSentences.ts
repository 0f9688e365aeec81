import { Effect } from "effect";
import { expectSame, valueAt } from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { type Check, familyOf } from "./Sentence.ts";
import { failsWith, identity, mockFailure, send } from "./TelecomAsking.ts";

/** The errors of results as the interface lists them: they are not taken from this project's own table. */
const ofSends: ReadonlyArray<readonly [code: number, message: string]> = [
  [1001, "Phone number cannot receive SMS message"],
  [1002, "SMS could not be sent"],
  [1003, "number blocked from receiving text messages"],
  [1004, "number recently deactivated"],
  [1005, "delivery failure, try again"],
  [1006, "network unable to route the text"],
  [1007, "delivery failed due to phone or network"],
  [1008, "number flagged for fraudulent activity"],
  [1009, "delivery failed, phone may be off"],
  [1010, "text messaging not supported by phone, carrier or plan"],
  [1011, "problem delivering the sign-in code"],
  [1012, "problem delivering the sign-in code"],
];

const ofMatches: ReadonlyArray<readonly [code: number, message: string]> = [
  [1013, "Name attribute is invalid"],
  [1014, "Could not find the user"],
];

const infos = [
  "Phone cannot be reached",
  "Mobile data for phone number is inaccessible",
  "No data available for mobile subscriber",
  "Carrier information received does not match the information on file",
  "Cannot reach third party data provider",
  "Invalid phone number, review number and retry",
  "birth_date does not match data on file",
  "ssn does not match data on file",
];

const birth_date = "1980-01-01";

const fails =
  (
    asked: (server: Prober) => ReturnType<typeof send>,
    code: number,
    name: "message" | "additional_info",
    text: string,
  ): Check =>
  (server) =>
    Effect.flatMap(asked(server), (answer: Answer) =>
      Effect.andThen(
        failsWith(answer, code),
        expectSame(name, valueAt(answer, "result", "errors", 0, name), text),
      ),
    );

/** Every error of a telecom transaction's result, brought about by the mock phone that ends in its code. */
export const outcomeSentences = familyOf(
  "outcome",
  "Errors, Transaction result errors; Telecom (Services API v2)",
  Object.fromEntries([
    ...ofSends.map(([code, message]): [string, Check] => [
      `${code} of a send is HTTP 200, status 300 and "${message}"`,
      fails((server) => send(server, { phone: mockFailure(code) }), code, "message", message),
    ]),
    ...ofMatches.map(([code, message]): [string, Check] => [
      `${code} of an identity match is HTTP 200, status 300 and "${message}"`,
      fails(
        (server) => identity(server, { phone: mockFailure(code), birth_date }),
        code,
        "message",
        message,
      ),
    ]),
    ...infos.map((info, at): [string, Check] => [
      `A failed match may have the additional_info "${info}"`,
      fails(
        (server) => identity(server, { phone: `99900${at + 1}1014`, birth_date }),
        1014,
        "additional_info",
        info,
      ),
    ]),
  ]),
);
