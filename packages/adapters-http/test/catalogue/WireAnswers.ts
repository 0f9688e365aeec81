import { inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { Effect, Option, Schema } from "effect";
import {
  credentials,
  document,
  edgeTo,
  school,
  studentCard,
} from "../affiliation/AffiliationAsking.ts";
import { least, listOf, organizations } from "../application/ApplicationEdge.ts";
import { back, front } from "../document/DocumentAsking.ts";
import { authorizationOf } from "../server/TestEdge.ts";
import type { WireRow } from "./WireRows.ts";

type Given = Readonly<Record<string, unknown>>;

/** A request of a row, and what is unusual about it. */
export interface WireRequest {
  readonly says: string;
  /** The parameter that it is about, if it is about one. */
  readonly about: string | undefined;
  readonly method: string;
  readonly encoding: WireRow["encoding"] | "mergePatch";
  readonly as: WireRow["as"] | "two" | "limited" | "mock";
  readonly given: Given;
}

/** Texts whose other values are no fault of form: a person of another name is another person. */
const isFree = (name: string): boolean =>
  /^([fml]name|suffix|school_.*|teacher_number|emt_number)$/.test(name);

/** What else a value may be wrong by. */
const further: Readonly<Record<string, ReadonlyArray<string>>> = {
  social: ["6789", "123456789"],
  state: ["ZZ"],
  metadata: ["m".repeat(501)],
};

const wrongValues = (name: string, { encoding }: WireRow): ReadonlyArray<unknown> => [
  ...(encoding === "json" ? [null, 7] : []),
  "",
  "\u0001",
  ...(isFree(name) ? [] : ["x"]),
  ...(further[name] ?? []),
];

const without = (given: Given, name: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));

const encodings = ["query", "json", "mergePatch", "urlencoded", "multipart"] as const;

/** Every request of a row: as it should be, by other callers and encodings, and with each parameter missing or wrong. */
export const requestsOf = (row: WireRow): ReadonlyArray<WireRequest> => {
  const { as, encoding, method, parameters, second } = row;
  const asSecond: WireRequest["as"] = as === "client" ? "two" : as;
  const plain: Omit<WireRequest, "says"> = {
    about: undefined,
    method,
    encoding,
    as,
    given: parameters,
  };
  const ofParameters = (caller: WireRequest["as"], given: Given) =>
    Object.keys(given).flatMap((name) =>
      [
        { said: "missing", without: true },
        ...wrongValues(name, row).map((value) => ({ value })),
      ].map((each): WireRequest => ({
        ...plain,
        as: caller,
        about: name,
        says:
          "value" in each
            ? `${name} is ${JSON.stringify(each.value)?.slice(0, 20)}`
            : `${name} is ${each.said}`,
        given: "value" in each ? { ...given, [name]: each.value } : without(given, name),
      })),
    );
  return [
    { ...plain, says: "as it should be" },
    { ...plain, says: "another method", method: method === "PATCH" ? "PUT" : "PATCH" },
    ...(as === "none" ? [] : [{ ...plain, says: "without credentials", as: "none" as const }]),
    ...(as === "account"
      ? (["limited", "mock"] as const).map((each) => ({ ...plain, says: each, as: each }))
      : []),
    ...(method === "GET"
      ? []
      : encodings.map((each) => ({ ...plain, says: `as ${each}`, encoding: each }))),
    ...ofParameters(as, parameters),
    ...(second === undefined
      ? []
      : [
          { ...plain, says: "2: as it should be", as: asSecond, given: second },
          ...ofParameters(asSecond, second).map((each) => ({ ...each, says: `2: ${each.says}` })),
        ]),
  ];
};

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const types = { json: "application/json", mergePatch: "application/merge-patch+json" };

const bodyOf = (encoding: WireRequest["encoding"], given: Given, files: Given) => {
  const pairs = Object.entries(given);
  const texts = pairs.map(([name, value]): [string, string] => [name, textOf(value)]);
  switch (encoding) {
    case "query":
      return { query: `?${new URLSearchParams(texts).toString()}` };
    case "json":
    case "mergePatch":
      return { headers: { "content-type": types[encoding] }, body: JSON.stringify(given) };
    case "urlencoded":
      return {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(texts).toString(),
      };
    case "multipart":
      return multipartBody(
        texts.map(([name, content]) =>
          content in files && (name === "front_image" || name === "back_image")
            ? { ...(name === "front_image" ? front : back), name }
            : { name, content },
        ),
      );
  }
};

const Ids = Schema.fromJsonString(
  Schema.Struct({
    uuid: Schema.optionalKey(Schema.String),
    verification_id: Schema.optionalKey(Schema.String),
    transaction_id: Schema.optionalKey(Schema.String),
  }),
);

const Told = Schema.Struct({
  status: Schema.optionalKey(Schema.Unknown),
  errors: Schema.optionalKey(Schema.Unknown),
});
const readTold = Schema.decodeUnknownOption(Schema.fromJsonString(Told));
const readCode = Schema.decodeUnknownOption(Schema.Struct({ code: Schema.Int }));

/** What an answer says, without ids and times. */
const summary = (status: number, headers: Readonly<Record<string, string>>, text: string) => {
  const told = Option.getOrUndefined(readTold(text));
  const code = Option.getOrUndefined(readCode(told?.status))?.code;
  const errors = told?.errors === undefined ? undefined : JSON.stringify(told.errors);
  const other = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…");
  const brief =
    code === undefined && errors === undefined
      ? other.slice(0, text.startsWith("<") ? 15 : 200)
      : [code === undefined ? undefined : `status ${code}`, errors].filter(Boolean).join(" ");
  return [status, headers["allow"], brief].filter(Boolean).join(" ");
};

/** A world of partners, and what becomes of requests in it. */
export const makeWire = Effect.gen(function* () {
  const { ask } = inProcessClient(yield* edgeTo("192.0.2.1"));
  const { ours } = yield* organizations;
  const form = multipartBody([front]);
  const token = `Bearer ${ours.token}`;
  const idOf = (text: string, name: "uuid" | "verification_id" | "transaction_id") =>
    Schema.decodeUnknownSync(Ids)(text)[name] ?? "";
  const as = authorizationOf("demo");
  const verification = yield* ask("POST", "/api/v2/verification", { as });
  const application = yield* ask("POST", listOf(ours.id), { as: token, body: least(ours.id) });
  const passport = yield* ask("POST", "/api/v2/document/passport/verify", {
    headers: { authorization: as, ...form.headers },
    body: form.body,
  });
  const fixed: Readonly<Record<string, string>> = {
    $verification: idOf(verification.text, "verification_id"),
    $organization: ours.id,
    $application: idOf(application.text, "uuid"),
    $school: school,
    $card: studentCard,
    $file: document.text,
    $document: idOf(passport.text, "transaction_id"),
  };
  const callers: Readonly<Record<WireRequest["as"], Readonly<Record<string, string>>>> = {
    none: {},
    account: { authorization: as },
    limited: { authorization: authorizationOf("limited") },
    mock: { authorization: as, "x-mock": "true" },
    token: { authorization: token },
    client: {},
    two: {},
  };

  return Effect.fnUntraced(function* (row: WireRow, request: WireRequest) {
    // A guess at a code counts: each has a send of its own.
    const sends = row.path.includes("$send") || "transaction_id" in row.parameters;
    const $send = sends
      ? idOf(
          (yield* ask("POST", "/api/v2/telecom/possession/sms/send", {
            as,
            body: { phone: "2025550143", verification_id: fixed["$verification"] },
          })).text,
          "transaction_id",
        )
      : "";
    const known: Readonly<Record<string, string>> = { ...fixed, $send };
    const filled = (value: unknown): unknown =>
      typeof value === "string" ? (known[value] ?? value) : value;
    const path = row.path.replaceAll(/\$\w+/g, (name) => known[name] ?? name);
    const client =
      request.as === "client" ? credentials("one") : request.as === "two" ? credentials("two") : {};
    const given = Object.fromEntries(
      Object.entries({ ...client, ...request.given }).map(([name, value]) => [name, filled(value)]),
    );
    const said = bodyOf(request.encoding, given, { $front: true, $back: true });
    const answer = yield* ask(request.method, `${path}${"query" in said ? said.query : ""}`, {
      headers: { ...callers[request.as], ...("headers" in said ? said.headers : {}) },
      ...("body" in said && request.method !== "GET" ? { body: said.body } : {}),
    });
    return summary(answer.status, answer.headers, answer.text);
  });
});
