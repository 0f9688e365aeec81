import type { RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { comparableName } from "@bonafide/core/affiliation/PersonName";
import { Effect, Schema, type Scope } from "effect";
import {
  type HttpSimulator,
  httpSimulator,
  jsonAnswer,
  type SimulatedAnswer,
} from "../telecom/vendor/HttpSimulator.ts";

/** A registry on loopback that speaks the JSON of `docs/affiliation.md`. */
export interface RegistrySimulator extends HttpSimulator {
  /** The people that it knows, by family. */
  readonly people: Map<string, RosterPerson>;
  /** A fault that it answers with instead. */
  fault: SimulatedAnswer | undefined;
}

/** The bearer token that the simulator accepts. */
export const registryToken = "a-registry-token";

const text = Schema.optionalKey(Schema.String);

const Question = Schema.fromJsonString(
  Schema.Struct({
    family: Schema.String,
    by: Schema.String,
    role: text,
    person: Schema.Struct({
      fname: text,
      lname: text,
      birth_date: text,
      social: text,
      email: text,
    }),
  }),
);
const decode = Schema.decodeUnknownSync(Question);

const isSame = ({ by, person }: typeof Question.Type, known: RosterPerson): boolean =>
  comparableName(person.fname ?? "") === comparableName(known.fname) &&
  comparableName(person.lname ?? "") === comparableName(known.lname) &&
  (by === "account"
    ? person.email?.toLowerCase() === known.email
    : person.birth_date === known.birthDate && (known.social ?? "").endsWith(person.social ?? ""));

/** Starts a registry without people. */
export const registrySimulator: Effect.Effect<RegistrySimulator, never, Scope.Scope> = Effect.gen(
  function* () {
    const people = new Map<string, RosterPerson>();
    let fault: SimulatedAnswer | undefined;
    const simulator = yield* httpSimulator(({ body, headers, method }) => {
      if (fault !== undefined) return fault;
      if (method !== "POST" || headers.authorization !== `Bearer ${registryToken}`)
        return jsonAnswer(401, {});
      const question = decode(body);
      const known = people.get(question.family);
      return known !== undefined && isSame(question, known)
        ? jsonAnswer(200, {
            status: "known",
            birth_date: known.birthDate,
            attributes: known.attributes,
          })
        : jsonAnswer(200, { status: "unknown" });
    });
    return {
      ...simulator,
      people,
      get fault() {
        return fault;
      },
      set fault(next) {
        fault = next;
      },
    };
  },
);
