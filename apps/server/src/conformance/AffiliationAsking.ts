import { Effect } from "effect";
import { untilDecided } from "./Decision.ts";
import {
  expectSame,
  expectStatus,
  expectThat,
  expectUuids,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { ConformanceKeys } from "./Keys.ts";
import type { Answer, Prober } from "./Prober.ts";
import { type Check, Untried } from "./Sentence.ts";

export type Profile = "profile1" | "profile2";
export type Person = keyof NonNullable<ConformanceKeys["people"]>;

export const profiles = ["profile1", "profile2"] as const;

const personPaths = {
  teacher: "/teacher/verify/person",
  student: "/student/verify/person",
  military: "/military/verify/person",
  emt: "/responder/emt/verify/person",
  firefighter: "/responder/firefighter/verify/person",
} as const satisfies Record<Person, string>;

export const people: ReadonlyArray<Person> = [
  "teacher",
  "student",
  "military",
  "emt",
  "firefighter",
];

export const clientOf = (server: Prober, profile: Profile) =>
  server.key(`clients.${profile}`, ({ clients }) => clients?.[profile]);

export const parametersOf = (server: Prober, person: Person, profile: Profile) =>
  server.key(`people.${person}.${profile}`, (keys) => keys.people?.[person]?.[profile]);

/** Checks a person with some parameters changed. */
export const check = (
  server: Prober,
  person: Person,
  profile: Profile,
  changed: Readonly<Record<string, string>> = {},
) =>
  Effect.gen(function* () {
    const client = yield* clientOf(server, profile);
    const parameters = yield* parametersOf(server, person, profile);
    const answer = yield* server.ask("POST", personPaths[person], {
      query: { ...client, ...parameters, ...changed },
    });
    return yield* answer.status === 429
      ? Effect.fail(
          new Untried({ message: "the limit of checks is used up; try again in a while" }),
        )
      : Effect.succeed(answer);
  });

export const get = (
  server: Prober,
  path: string,
  profile: Profile = "profile1",
  query: Readonly<Record<string, string>> = {},
) =>
  Effect.flatMap(clientOf(server, profile), (client) =>
    server.ask("GET", path, { query: { ...client, ...query } }),
  );

export const everyPerson =
  (holds: (server: Prober, person: Person, profile: Profile) => ReturnType<Check>): Check =>
  (server) =>
    Effect.forEach(people, (person) =>
      Effect.forEach(profiles, (profile) => holds(server, person, profile)),
    );

export const expectEnvelope = (answer: Answer, code: number, message: string) =>
  Effect.gen(function* () {
    yield* expectStatus(answer, 200);
    yield* expectUuids(answer, "reference_id");
    yield* expectSame("status.code", valueAt(answer, "status", "code"), code);
    yield* expectSame("status.message", valueAt(answer, "status", "message"), message);
  });

export const hasRecords = (answer: Answer, ...names: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* expectStatus(answer, 200);
    for (const name of names)
      yield* expectThat(valueAt(answer, 0, name) !== undefined, `the first record has no ${name}`);
  });

export const pdf = (): File =>
  new File(
    [
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n",
    ],
    "proof.pdf",
    { type: "application/pdf" },
  );

/** Where documents are shown, by who they are of. */
export const uploadPaths = {
  teacher: "/teacher/verify/upload",
  student: "/student/verify/upload",
  military: "/military/verify/upload",
  emt: "/responder/emt/verify/upload",
  firefighter: "/responder/firefighter/verify/upload",
  police: "/responder/police/verify/upload",
  dispatcher: "/responder/dispatcher/verify/upload",
} as const;
export type Holder = keyof typeof uploadPaths;

/** The path of a family's status and lists. */
export const familyPathOf = (holder: Holder): string => uploadPaths[holder].split("/")[1] ?? "";

const typeOf = (server: Prober, holder: Holder, profile: Profile) => {
  if (holder === "teacher") return Effect.succeed({});
  const name = holder === "student" ? "uuid" : "code";
  return get(server, `/${familyPathOf(holder)}/documents`, profile).pipe(
    Effect.flatMap((types) => textAt(types, 0, name)),
    Effect.map((document_type) => ({ document_type })),
  );
};

/** What an upload needs besides the interface's common parameters. */
const ownOf = (server: Prober, holder: Holder, profile: Profile) => {
  switch (holder) {
    case "teacher":
      return Effect.map(
        parametersOf(server, "teacher", profile),
        ({ email = "", school_city = "", school_district = "", school_name = "" }) => ({
          email,
          suffix: "",
          school_city,
          school_district,
          school_name,
          social: "900100009",
        }),
      );
    case "student":
      return Effect.map(parametersOf(server, "student", profile), ({ school = "" }) => ({
        school,
      }));
    case "military":
      return Effect.succeed({ social: "900100009", status: "veteran" });
    case "emt":
    case "firefighter":
    case "police":
    case "dispatcher":
      return Effect.succeed({});
  }
};

/** Uploads a document for a person whose last name decides the result in a sandbox. */
export const uploadOf = (
  server: Prober,
  holder: Holder,
  profile: Profile,
  lname: string,
  changed: Readonly<Record<string, string | File>> = {},
) =>
  Effect.gen(function* () {
    const client = yield* clientOf(server, profile);
    const own = yield* ownOf(server, holder, profile);
    const type = yield* typeOf(server, holder, profile);
    return yield* server.ask("POST", uploadPaths[holder], {
      multipart: {
        ...client,
        fname: "Conformance",
        lname,
        birth_date: "1990-05-06",
        address: "12 Main St, Reno, NV, 89501",
        ...own,
        ...type,
        document_file: pdf(),
        ...changed,
      },
    });
  });

/** The status of an upload once a reviewer has decided. */
export const reviewedOf = (server: Prober, holder: Holder, profile: Profile, lname: string) =>
  Effect.gen(function* () {
    const shown = yield* uploadOf(server, holder, profile, lname);
    const id = yield* textAt(shown, "reference_id");
    return yield* untilDecided(
      get(server, `/${familyPathOf(holder)}/status/${id}`, profile),
      (answer) => valueAt(answer, "result") !== undefined,
    );
  });
