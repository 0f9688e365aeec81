import { anyParametersOf, type Call, isByProfile } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { expectRefusal, expectSame, expectStatus, expectThat, valueAt } from "./Expectation.ts";
import type { Sentence, SentenceFamily } from "./Sentence.ts";

/** A path with an id that no deployment has in place of each parameter. */
const unknownPath = (path: string): string => path.replaceAll(/:\w+/g, () => crypto.randomUUID());

const callers: ReadonlyArray<Call["credentials"]> = ["secretKey", "applicationToken"];

const withoutCredentials = (id: string, { method, path }: Call): Sentence => ({
  id: `contract-${id}-credentials`,
  says: `${method} ${path} without credentials is refused with 401 1100`,
  check: (server) =>
    Effect.flatMap(server.ask(method, unknownPath(path)), (answer) =>
      expectRefusal(answer, 401, [1100]),
    ),
});

const withWrongMethod = (id: string, { method, path }: Call): Sentence => ({
  id: `contract-${id}-method`,
  says: `PUT ${path} is refused with 405, and Allow names ${method}`,
  check: (server) =>
    Effect.gen(function* () {
      const answer = yield* server.ask("PUT", unknownPath(path));
      yield* expectStatus(answer, 405);
      const allowed = (answer.headers.get("allow") ?? "").split(/,\s*/);
      yield* expectThat(allowed.includes(method), `Allow is ${allowed.join(", ")}`);
    }),
});

/** The codes that a call is refused with where nothing is given: of each parameter that it needs. */
const codesWithoutParameters = (call: Call): ReadonlyArray<number> =>
  anyParametersOf(call)
    .filter(({ name, required }) => required && !call.path.includes(`:${name}`))
    .flatMap(({ refusals: names }) => names.slice(0, 1).map((name) => refusals[name].code));

const withoutParameters = (
  id: string,
  { method, path, takes }: Call,
  codes: ReadonlyArray<number>,
): Sentence => ({
  id: `contract-${id}-required`,
  says: `${method} ${path} without parameters is refused with 422 ${codes.join(", ")}`,
  check: (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const body = takes.includes("json") ? { json: {} } : { multipart: { unknown: "1" } };
      const answer = yield* server.ask(method, path, { authorization, ...body });
      yield* expectStatus(answer, 422);
      for (const code of codes)
        yield* expectThat(
          answer.text.includes(`"code":${code},`) && valueAt(answer, "errors", 0) !== undefined,
          `no error has code ${code}`,
        );
    }),
});

const profiles = [1, 2] as const;

/** Verify calls of group affiliation tell what is missing in the body, in either profile. */
const withoutAffiliation = (
  id: string,
  { method, parameters, path }: Call,
): ReadonlyArray<Sentence> =>
  profiles.map((profile) => {
    const own = isByProfile(parameters) ? parameters[profile] : parameters;
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    return {
      id: `contract-${id}-required-${profile}`,
      says: `${method} ${path} of profile ${profile} without parameters is 310 and names ${required.join(", ")}`,
      check: (server) =>
        Effect.gen(function* () {
          const query = yield* server.key(
            `clients.profile${profile}`,
            ({ clients }) => clients?.[`profile${profile}`],
          );
          const answer = yield* server.ask(method, path, { query });
          yield* expectStatus(answer, 200);
          yield* expectSame("status.code", valueAt(answer, "status", "code"), 310);
          for (const name of required)
            yield* expectThat(
              valueAt(answer, "errors", name) !== undefined,
              `errors do not name ${name}`,
            );
        }),
    };
  });

/** White-label calls are for a client that is authorized for them. */
const isOfEveryClient = ({ credentials, method, path }: Call): boolean =>
  credentials === "client" && method === "POST" && !path.endsWith("/account");

const sentencesOf = ([id, call]: readonly [string, Call]): ReadonlyArray<Sentence> => {
  const codes = codesWithoutParameters(call);
  return [
    withWrongMethod(id, call),
    ...(callers.includes(call.credentials) ? [withoutCredentials(id, call)] : []),
    ...(call.credentials === "secretKey" && codes.length > 0
      ? [withoutParameters(id, call, codes)]
      : []),
    ...(isOfEveryClient(call) ? withoutAffiliation(id, call) : []),
  ];
};

/** What holds for every call, from the table of calls. */
export const contractSentences: SentenceFamily = {
  name: "contract",
  source: "Endpoints; Authentication; Errors",
  sentences: everyCall
    .filter(([, { credentials }]) => credentials !== "vendor")
    .flatMap(sentencesOf),
};
