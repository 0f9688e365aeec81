import { Effect } from "effect";
import { get } from "./AffiliationAsking.ts";
import { expectSame, expectStatus, expectThat, textAt, valueAt } from "./Expectation.ts";
import type { Answer } from "./Prober.ts";
import { familyOf } from "./Sentence.ts";

/** Each record of a list, by its number. */
const recordsOf = ({ json }: Answer): ReadonlyArray<number> =>
  Array.isArray(json) ? json.map((_, at) => at) : [];

/** The lists of group affiliation. */
export const referenceSentences = familyOf(
  "reference",
  "Reference records (group-affiliation API)",
  {
    "The code of a teacher state has two letters, and its requirements are booleans": (server) =>
      Effect.gen(function* () {
        const answer = yield* get(server, "/teacher/states");
        for (const at of recordsOf(answer)) {
          const code = yield* textAt(answer, at, "code");
          yield* expectThat(/^[A-Z]{2}$/.test(code), `a code is ${code}`);
          for (const name of ["require_number", "require_social"])
            yield* expectSame(`the type of ${name}`, typeof valueAt(answer, at, name), "boolean");
        }
      }),
    "The options of a school are drawn from upload and person": (server) =>
      Effect.gen(function* () {
        const answer = yield* get(server, "/student/schools");
        for (const at of recordsOf(answer)) {
          const options = valueAt(answer, at, "options");
          yield* expectThat(
            Array.isArray(options) &&
              options.every((option) => option === "upload" || option === "person"),
            `options are ${JSON.stringify(options)}`,
          );
        }
      }),
    "A search by a school's name finds the school, with the same record": (server) =>
      Effect.gen(function* () {
        const schools = yield* get(server, "/student/schools");
        const query = yield* textAt(schools, 0, "name");
        const found = yield* get(server, "/student/schools/search", "profile1", { query });
        yield* expectStatus(found, 200);
        yield* expectThat(
          found.text.includes(JSON.stringify(valueAt(schools, 0))),
          "the school is not found",
        );
      }),
    "A search term of four characters is taken": (server) =>
      Effect.flatMap(
        get(server, "/student/schools/search", "profile1", { query: "abcd" }),
        (answer) => expectStatus(answer, 200),
      ),
    "A search without a term is refused with 422": (server) =>
      Effect.flatMap(get(server, "/student/schools/search"), (answer) => expectStatus(answer, 422)),
    "The lists are the same in profile 2": (server) =>
      Effect.forEach(
        ["/teacher/states", "/student/schools", "/student/documents", "/military/documents"],
        (path) =>
          Effect.gen(function* () {
            const [first, second] = [
              yield* get(server, path),
              yield* get(server, path, "profile2"),
            ];
            yield* expectSame(path, second.json, first.json);
          }),
      ),
  },
);
