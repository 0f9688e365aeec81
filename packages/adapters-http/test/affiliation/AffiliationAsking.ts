import type { Standing } from "@bonafide/core/access/Account";
import { held } from "../server/DescribedHttp.ts";
import { Operators } from "@bonafide/core/access/Operators";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { AffiliationRoster, type RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { sampleClient } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { type Answer, type Ask, inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { sampleTime } from "@bonafide/testkit/verification/TransactionSamples";
import { Effect, Option, Schema, type Scope } from "effect";
import { HttpEffect, HttpServerRequest } from "effect/http";
import { TestClock } from "effect/testing";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { type EdgeOptions, withEdge } from "../server/TestEdge.ts";

export const school = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
export const uploadSchool = "01a1fca2-03c2-7370-a3b8-432d8f6128b5";
export const studentCard = "01a1fca2-03c2-7370-a3b8-432d8f6128b6";

const address = "192.0.2.1";

const person = (changes: Partial<RosterPerson>): RosterPerson => ({
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birthDate: BirthDate.make("1950-02-28"),
  email: "zoe@school.example",
  social: "123456789",
  attributes: {},
  ...changes,
});

const rosters: ReadonlyArray<readonly [AffiliationFamily, ReadonlyArray<RosterPerson>]> = [
  ["teacher", [person({ state: "NV", number: "NV-12" })]],
  [
    "student",
    [person({ school, attributes: { status: "FT", graduation: "2027-06-01T00:00:00.000Z" } })],
  ],
  [
    "military",
    [
      person({
        servedFrom: "1970-01-01",
        servedUntil: "1980-12-31",
        attributes: {
          rank: "Sergeant",
          branch: "Army",
          status: "Veteran",
          service_start_date: "1970-01-01T00:00:00.000Z",
          service_stop_date: "1980-12-31T00:00:00.000Z",
        },
      }),
    ],
  ],
  [
    "responder",
    [
      person({ role: "emt", number: "E-1" }),
      person({ role: "firefighter", state: "OH", lname: "Fire" }),
    ],
  ],
];

const seedReferences = Effect.gen(function* () {
  const { references } = yield* AffiliationStore;
  yield* references.replaceStates([
    { code: "OH", name: "Ohio", require_number: false, require_social: false },
    { code: "NV", name: "Nevada", require_number: true, require_social: true },
  ]);
  yield* references.replaceSchools([
    { name: "University of One", uuid: school, options: ["upload", "person"] },
    { name: "College Two", uuid: uploadSchool, options: ["upload"] },
  ]);
  yield* references.replaceDocumentTypes("student", [{ name: "Student card", key: studentCard }]);
  yield* references.replaceDocumentTypes("military", [{ name: "DD214", key: "DD214" }]);
  yield* references.replaceDocumentTypes("responder", [{ name: "Badge", key: "BADGE" }]);
});

const seedRosters = Effect.gen(function* () {
  const roster = yield* AffiliationRoster;
  for (const [family, people] of rosters) {
    const sink = roster.sink(family);
    yield* sink.begin("one");
    yield* sink.add("one", people);
    yield* sink.complete("one");
  }
});

const clients: ReadonlyArray<
  readonly [name: string, changes: Partial<AffiliationClient>, organization?: Standing]
> = [
  ["one", { profile: 1, whiteLabel: true, addresses: [address] }],
  ["two", { profile: 2, whiteLabel: false, addresses: [] }],
  ["plain", { profile: 1, whiteLabel: false, addresses: ["192.0.2.2"] }],
  ["white", { profile: 2, whiteLabel: true, addresses: ["192.0.2.5"] }],
  ["inactive", { standing: "inactive", addresses: ["192.0.2.3"] }],
  ["closed", { addresses: ["192.0.2.4"] }, "inactive"],
];

const seedClients = Effect.gen(function* () {
  const operators = yield* Operators;
  const store = yield* AffiliationClientStore;
  const keys = yield* SecretKeys;
  for (const [name, changes, organization = "active"] of clients) {
    const { id } = yield* operators.createOrganization(name);
    yield* operators.setOrganization(id, organization);
    const client = sampleClient(id, { clientId: name, ...changes });
    yield* store.put(client, keys.digest(`secret of ${name}`));
  }
});

/** The `client_id` and `client_secret` of a client: `one` is of profile 1, `two` of profile 2. */
export const credentials = (name: string) => ({
  client_id: name,
  client_secret: `secret of ${name}`,
});

/** Runs a test against an edge that has clients, rosters and reference data. */
export const withAffiliations = <A, E, R>(test: Effect.Effect<A, E, R>, options?: EdgeOptions) =>
  withEdge(
    Effect.gen(function* () {
      yield* TestClock.setTime(sampleTime);
      yield* seedReferences;
      yield* seedRosters;
      yield* seedClients;
      return yield* test;
    }),
    options,
  );

/** The edge as it is to an address, or to nowhere. */
export const edgeTo = (source: string | undefined) =>
  Effect.gen(function* () {
    const { answer } = yield* HttpApp;
    const context = yield* Effect.context<never>();
    const handle = HttpEffect.toWebHandlerWith<
      never,
      HttpServerRequest.HttpServerRequest | Scope.Scope
    >(context)(
      Effect.updateService(answer, HttpServerRequest.HttpServerRequest, (request) =>
        request.modify({ remoteAddress: Option.fromUndefinedOr(source) }),
      ),
    );
    return held((request: Request) => handle(request));
  });

/** Asks the edge from an address, or from nowhere. */
export const askFrom = (source: string | undefined, method: string, path: string, said?: Ask) =>
  Effect.flatMap(edgeTo(source), (handle) => inProcessClient(handle).ask(method, path, said));

/** A path with its query. */
export const pathOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
};

/** Posts a call with parameters in its query, by the credentials of a client. */
export const post = (path: string, query: Readonly<Record<string, string>>, as: string) =>
  askFrom(undefined, "POST", pathOf(path, { ...credentials(as), ...query }));

/** Gets a path by the credentials of a client. */
export const get = (path: string, as: string, query: Readonly<Record<string, string>> = {}) =>
  askFrom(undefined, "GET", pathOf(path, { ...credentials(as), ...query }));

const Told = Schema.fromJsonString(
  Schema.Struct({
    reference_id: Schema.String,
    status: Schema.Struct({ code: Schema.Int, message: Schema.String }),
    result: Schema.optionalKey(Schema.Unknown),
    errors: Schema.optionalKey(Schema.Unknown),
  }),
);

const readTold = Schema.decodeUnknownEffect(Told);

/** What an answer says, without its times and its id. */
export const told = (answer: Answer) =>
  Effect.map(readTold(answer.text), ({ errors, result, status: { code, message } }) => ({
    http: answer.status,
    code,
    message,
    ...(result === undefined ? {} : { result }),
    ...(errors === undefined ? {} : { errors }),
  }));

/** The reference of an answer. */
export const referenceOf = (answer: Answer) =>
  Effect.map(readTold(answer.text), ({ reference_id }) => reference_id);

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe, 1, 2, 3, 4]);

/** A document as bytes, and in base64, in which it has both `+` and `/`. */
export const document = { bytes: jpeg, text: Buffer.from(jpeg).toString("base64") };
