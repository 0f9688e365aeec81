import { Effect } from "effect";
import {
  check,
  clientOf,
  everyPerson,
  expectEnvelope,
  get,
  hasRecords,
  profiles,
  reviewedOf,
  uploadOf,
} from "./AffiliationAsking.ts";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectUuids,
  textAt,
  valueAt,
} from "./Expectation.ts";
import { familyOf } from "./Sentence.ts";

/** Teachers, students, service members and first responders. */
export const affiliationSentences = familyOf("affiliation", "Group-affiliation API", {
  "A person whom the records know is verified, in both profiles": everyPerson(
    (server, person, profile) =>
      Effect.gen(function* () {
        const answer = yield* check(server, person, profile);
        yield* expectEnvelope(answer, 200, "Transaction successfully completed");
        yield* expectSame("result.verified", valueAt(answer, "result", "verified"), true);
        yield* expectUuids(answer, "result.history.identifier");
        yield* textAt(answer, "result", "history", "verified_last");
      }),
  ),
  "A person whom no record matches is 300 with HTTP 200": everyPerson((server, person, profile) =>
    Effect.gen(function* () {
      const answer = yield* check(server, person, profile, { fname: "Unrecorded" });
      yield* expectEnvelope(answer, 300, "Transaction unsuccessful");
      yield* expectSame("result.verified", valueAt(answer, "result", "verified"), false);
    }),
  ),
  "A failure carries reason_code and reason_text in profile 1, and reason {code, text} in profile 2":
    (server) =>
      Effect.gen(function* () {
        const first = yield* check(server, "student", "profile1", { fname: "Unrecorded" });
        yield* textAt(first, "result", "reason_code");
        yield* textAt(first, "result", "reason_text");
        const second = yield* check(server, "student", "profile2", { fname: "Unrecorded" });
        yield* textAt(second, "result", "reason", "text");
      }),
  "A missing parameter is 310 with its name in errors: a text in profile 1": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "student", "profile1", { fname: "" });
      yield* expectEnvelope(answer, 310, "Transaction unsuccessful");
      yield* textAt(answer, "errors", "fname");
    }),
  "A missing parameter is 310 with its name in errors: {message, failure} in profile 2": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "student", "profile2", { fname: "" });
      yield* expectEnvelope(answer, 310, "Transaction failed validation");
      yield* textAt(answer, "errors", "fname", "message");
      yield* textAt(answer, "errors", "fname", "failure");
    }),
  "A birth_date in another form is 310": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "student", "profile1", { birth_date: "05/06/2004" });
      yield* expectSame("status.code", valueAt(answer, "status", "code"), 310);
      yield* textAt(answer, "errors", "birth_date");
    }),
  "A success of the military has its attributes": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "military", "profile1");
      for (const name of ["rank", "branch", "status", "service_start_date"])
        yield* textAt(answer, "result", "attributes", name);
    }),
  "A success of a student has status and graduation": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "student", "profile1");
      for (const name of ["status", "graduation"])
        yield* textAt(answer, "result", "attributes", name);
    }),
  "The status of a reference is what its check answered": (server) =>
    Effect.gen(function* () {
      const answer = yield* check(server, "military", "profile1");
      const id = yield* textAt(answer, "reference_id");
      const status = yield* get(server, `/military/status/${id}`);
      yield* expectEnvelope(status, 200, "Transaction successfully completed");
      yield* expectSame("reference_id", valueAt(status, "reference_id"), id);
    }),
  "An unknown reference is refused with 422 3100 in the wording of this API": (server) =>
    Effect.flatMap(get(server, `/teacher/status/${crypto.randomUUID()}`), (answer) =>
      expectRefusal(answer, 422, [3100, "Transaction not found with the given reference ID"]),
    ),
  "A reference of another family is unknown": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* check(server, "military", "profile1"), "reference_id");
      yield* expectRefusal(yield* get(server, `/student/status/${id}`), 422, [3100]);
    }),
  "Wrong credentials are refused with 401 1100": (server) =>
    Effect.gen(function* () {
      const { client_id } = yield* clientOf(server, "profile1");
      const query = { client_id, client_secret: "wrong" };
      yield* expectRefusal(yield* server.ask("GET", "/teacher/states", { query }), 401, [1100]);
    }),
  "Teacher states have code, name, require_number and require_social": (server) =>
    Effect.flatMap(get(server, "/teacher/states"), (answer) =>
      hasRecords(answer, "code", "name", "require_number", "require_social"),
    ),
  "Schools have name, uuid and options": (server) =>
    Effect.flatMap(get(server, "/student/schools"), (answer) =>
      hasRecords(answer, "name", "uuid", "options"),
    ),
  "A search term of three characters is refused with 422": (server) =>
    Effect.flatMap(get(server, "/student/schools/search", "profile1", { query: "abc" }), (answer) =>
      expectStatus(answer, 422),
    ),
  "Student document types have name and uuid": (server) =>
    Effect.flatMap(get(server, "/student/documents"), (answer) =>
      hasRecords(answer, "name", "uuid"),
    ),
  "Military and responder document types have name and code": (server) =>
    Effect.forEach(["military", "responder"], (family) =>
      Effect.flatMap(get(server, `/${family}/documents`), (answer) =>
        hasRecords(answer, "name", "code"),
      ),
    ),
  "An uploaded document waits for review: 205 in profile 1, 210 in profile 2": (server) =>
    Effect.gen(function* () {
      const message = "Transaction pending review";
      yield* expectEnvelope(
        yield* uploadOf(server, "student", "profile1", "Waiting"),
        205,
        message,
      );
      yield* expectEnvelope(
        yield* uploadOf(server, "student", "profile2", "Waiting"),
        210,
        message,
      );
    }),
  "An approved upload is 200 and verified": (server) =>
    Effect.forEach(profiles, (profile) =>
      Effect.gen(function* () {
        const answer = yield* reviewedOf(server, "student", profile, "Approved");
        yield* expectSame("status.code", valueAt(answer, "status", "code"), 200);
        yield* expectSame("result.verified", valueAt(answer, "result", "verified"), true);
      }),
    ),
  "A rejected upload is 210 with a reason in profile 1 and 220 with reason {code, text} in profile 2":
    (server) =>
      Effect.gen(function* () {
        const message = "Transaction rejected after review";
        const first = yield* reviewedOf(server, "student", "profile1", "Rejected");
        yield* expectEnvelope(first, 210, message);
        yield* textAt(first, "result", "reason");
        const second = yield* reviewedOf(server, "student", "profile2", "Rejected");
        yield* expectEnvelope(second, 220, message);
        yield* textAt(second, "result", "reason", "text");
      }),
  "White-label is refused to a client that is not authorized for it with 403 2300": (server) =>
    Effect.gen(function* () {
      const client = yield* clientOf(server, "profile2");
      const query = { ...client, email: "a@example.com", fname: "A", lname: "B" };
      const answer = yield* server.ask("POST", "/military/verify/account", { query });
      yield* expectRefusal(answer, 403, [2300]);
    }),
});
