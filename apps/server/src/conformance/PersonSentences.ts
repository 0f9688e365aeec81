import { Effect } from "effect";
import {
  check,
  clientOf,
  expectEnvelope,
  get,
  parametersOf,
  type Person,
  type Profile,
} from "./AffiliationAsking.ts";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectThat,
  expectTimestamps,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { Prober } from "./Prober.ts";
import { type Check, familyOf, Untried } from "./Sentence.ts";

/** A parameter with a value that its row of the interface does not take. */
const isWrong =
  (person: Person, profile: Profile, name: string, value: string): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, person, profile, { [name]: value });
      yield* expectStatus(answer, 200);
      yield* expectSame("status.code", valueAt(answer, "status", "code"), 310);
      const message =
        profile === "profile1"
          ? (["errors", name] as const)
          : (["errors", name, "message"] as const);
      yield* textAt(answer, ...message);
      yield* expectSame("the names in errors", Object.keys(Object(valueAt(answer, "errors"))), [
        name,
      ]);
    });

const wrongSocials: ReadonlyArray<
  readonly [says: string, person: Person, profile: Profile, social: string]
> = [
  ["a student in profile 1 is the last four digits", "student", "profile1", "900100002"],
  ["a student in profile 2 is the last four digits", "student", "profile2", "900100002"],
  ["a service member in profile 1 is the last four digits", "military", "profile1", "900100003"],
  ["a service member in profile 2 is the full number", "military", "profile2", "0003"],
  ["a teacher in profile 2 is the full number", "teacher", "profile2", "0001"],
  ["an EMT is the last four digits", "emt", "profile1", "900100004"],
  ["a firefighter is the full number", "firefighter", "profile1", "0005"],
];

const account = (
  server: Prober,
  family: "teacher" | "student" | "military",
  names: ReadonlyArray<string>,
) =>
  Effect.gen(function* () {
    const client = yield* clientOf(server, "profile1");
    const own = yield* parametersOf(server, family, "profile1");
    const all: Readonly<Record<string, string>> = { email: "unknown@school.example", ...own };
    const query = Object.fromEntries(names.map((name) => [name, all[name] ?? ""]));
    const answer = yield* server.ask("POST", `/${family}/verify/account`, {
      query: { ...client, ...query },
    });
    return yield* answer.status === 403
      ? Effect.fail(new Untried({ message: "the client may not call white-label from here" }))
      : Effect.succeed(answer);
  });

const isEnvelope =
  (family: "teacher" | "student" | "military", ...names: ReadonlyArray<string>): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* account(server, family, names);
      yield* expectStatus(answer, 200);
      const code = valueAt(answer, "status", "code");
      yield* expectThat(code === 200 || code === 300, `status.code is ${String(code)}`);
    });

const statusIsKept =
  (person: Person, path: string): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, person, "profile1");
      const status = yield* get(server, `${path}/${yield* textAt(answer, "reference_id")}`);
      yield* expectSame("the status", status.json, answer.json);
    });

/** Checks of people by their data, beside what the family affiliation says of them. */
export const personSentences = familyOf("person", "Group-affiliation API", {
  "A second success has the same history identifier, and counts one more": (server) =>
    Effect.gen(function* () {
      const first = yield* check(server, "student", "profile1");
      const second = yield* check(server, "student", "profile1");
      const history = (name: string) => [
        valueAt(first, "result", "history", name),
        valueAt(second, "result", "history", name),
      ];
      const [one, other] = history("identifier");
      yield* expectSame("history.identifier", other, one);
      const [before, after] = history("verifications");
      yield* expectSame("history.verifications", after, Number(before) + 1);
    }),
  "verified_last and the timestamps of a status are ISO 8601": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "student", "profile1");
      yield* expectTimestamps(
        answer,
        "status.created",
        "status.updated",
        "result.history.verified_last",
        "result.attributes.graduation",
      );
    }),
  "Service dates of the military are ISO 8601 timestamps": (server) =>
    Effect.flatMap(check(server, "military", "profile1"), (answer) =>
      expectTimestamps(
        answer,
        "result.attributes.service_start_date",
        "result.attributes.service_stop_date",
      ),
    ),
  "A success has no errors, and a 310 has no result": (server) =>
    Effect.gen(function* () {
      const verified = yield* check(server, "emt", "profile1");
      yield* expectSame("errors", valueAt(verified, "errors"), undefined);
      const wrong = yield* check(server, "emt", "profile1", { emt_number: "" });
      yield* expectSame("result", valueAt(wrong, "result"), undefined);
    }),
  ...Object.fromEntries(
    wrongSocials.map(([says, person, profile, social]) => [
      `The social of ${says}`,
      isWrong(person, profile, "social", social),
    ]),
  ),
  "A duty_date in another form is 310": isWrong("military", "profile1", "duty_date", "2010"),
  "A birth_date that no calendar has is 310": isWrong(
    "emt",
    "profile2",
    "birth_date",
    "1990-02-30",
  ),
  "A state of a teacher that is no code of two letters is 310": isWrong(
    "teacher",
    "profile1",
    "state",
    "Nevada",
  ),
  "A state of a firefighter that is no code of two letters is 310": isWrong(
    "firefighter",
    "profile1",
    "state",
    "Nevada",
  ),
  "A school that is not listed is 310": isWrong(
    "student",
    "profile1",
    "school",
    crypto.randomUUID(),
  ),
  "A duty_date outside the time of service is 300": (server) =>
    Effect.flatMap(check(server, "military", "profile1", { duty_date: "1950-01-01" }), (answer) =>
      expectEnvelope(answer, 300, "Transaction unsuccessful"),
    ),
  "The status of a teacher's reference is what its check answered": statusIsKept(
    "teacher",
    "/teacher/status",
  ),
  "The status of a student's reference is what its check answered": statusIsKept(
    "student",
    "/student/status",
  ),
  "The status of a responder's reference is what its check answered": statusIsKept(
    "firefighter",
    "/responder/status",
  ),
  "A client_id without its client_secret is refused with 401 1100": (server) =>
    Effect.gen(function* () {
      const { client_id } = yield* clientOf(server, "profile1");
      const answer = yield* server.ask("GET", "/military/documents", { query: { client_id } });
      yield* expectRefusal(answer, 401, [1100]);
    }),
  "verify/account of a teacher answers with an envelope": isEnvelope(
    "teacher",
    "email",
    "fname",
    "lname",
    "state",
  ),
  "verify/account of a student answers with an envelope": isEnvelope(
    "student",
    "email",
    "fname",
    "lname",
    "school",
  ),
  "verify/account of a service member answers with an envelope": isEnvelope(
    "military",
    "email",
    "fname",
    "lname",
  ),
});
