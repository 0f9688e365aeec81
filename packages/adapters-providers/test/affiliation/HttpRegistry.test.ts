import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { brokenRecordSource } from "@bonafide/testkit/affiliation/BrokenRecordSource";
import { recordSourceContract } from "@bonafide/testkit/affiliation/RecordSourceContract";
import {
  type RegistrySimulator,
  registrySimulator,
  registryToken,
} from "@bonafide/testkit/affiliation/RegistrySimulator";
import { RegistryWitness } from "@bonafide/testkit/affiliation/RegistryWitness";
import { jsonAnswer, type SimulatedAnswer } from "@bonafide/testkit/telecom/vendor/HttpSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Layer, Logger, Redacted, Schema } from "effect";
import { FirstThatKnows } from "../../src/affiliation/FirstThatKnows.ts";
import { httpRegistry } from "../../src/affiliation/HttpRegistry.ts";
import type { RegistryConfig } from "../../src/affiliation/RegistryConfig.ts";
import { vendorFaults } from "../telecom/vendor/VendorFaults.ts";

const configOf = (url: string, changes: Partial<RegistryConfig> = {}): RegistryConfig => ({
  vendor: "http",
  name: "registry",
  families: ["teacher", "student", "military", "responder"],
  url: `${url}/people`,
  credential: { bearer: Redacted.make(registryToken) },
  timeLimit: Duration.seconds(5),
  breakAfter: 3,
  restFor: Duration.seconds(30),
  ...changes,
});

const Question = Schema.fromJsonString(
  Schema.Struct({
    family: Schema.String,
    by: Schema.String,
    person: Schema.Record(Schema.String, Schema.Unknown),
  }),
);

const registry = Layer.unwrap(
  Effect.gen(function* () {
    const registry = yield* registrySimulator;
    registry.people.set("military", sampleRosterPerson());
    const asked = Effect.sync(() =>
      registry.requests.map(({ body }) => Schema.decodeSync(Question)(body)),
    );
    return Layer.merge(
      FirstThatKnows([yield* httpRegistry(configOf(registry.url))]),
      Layer.succeed(RegistryWitness, { asked }),
    );
  }),
);
recordSourceContract(registry, { leaves: true });
brokenRecordSource(registry, { leaves: true });

const call: CheckCall = { family: "responder", by: "person", role: "emt" };
const details: AffiliationDetails = {
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: BirthDate.make("1980-02-29"),
  social: "6789",
  emt_number: "NV-1234",
};

/** Asks a registry with a set answer. Returns the outcome and the log. */
const asked = Effect.fnUntraced(function* (
  fault: SimulatedAnswer | undefined,
  changes: Partial<RegistryConfig> = {},
  times = 1,
) {
  const registry: RegistrySimulator = yield* registrySimulator;
  registry.fault = fault;
  const logged: Array<unknown> = [];
  const logger = Logger.make(({ message }) => {
    logged.push(message);
  });
  const { ask } = yield* httpRegistry(configOf(registry.url, changes));
  const outcomes = yield* Effect.forEach(Array.from({ length: times }), () =>
    ask(call, details),
  ).pipe(Effect.provide(Logger.layer([logger])));
  return { outcomes, logged: JSON.stringify(logged), requests: registry.requests };
});

const faults: Readonly<Record<string, SimulatedAnswer>> = {
  ...vendorFaults,
  "a status of its own": jsonAnswer(200, { status: "maybe" }),
  "attributes of another type": jsonAnswer(200, { status: "known", attributes: { rank: 7 } }),
  "a text that is too long": jsonAnswer(200, {
    status: "known",
    attributes: { rank: "x".repeat(201) },
  }),
  "a text with control characters": jsonAnswer(200, {
    status: "known",
    attributes: { rank: "Captain\u0000" },
  }),
  "another family's attribute": jsonAnswer(200, {
    status: "known",
    attributes: { rank: "General" },
  }),
  "an attribute of no family": jsonAnswer(200, {
    status: "known",
    attributes: { height: "180" },
  }),
  "a birth date that does not exist": jsonAnswer(200, {
    status: "known",
    birth_date: "1980-02-30",
  }),
  "a known person with another status": jsonAnswer(201, { status: "known" }),
  "401, as to a stranger": jsonAnswer(401, {}),
  "404, as of an unknown person": jsonAnswer(404, { status: "unknown" }),
  "more than 64 KiB": jsonAnswer(200, { status: "unknown", note: "x".repeat(70_000) }),
  "a redirect": {
    status: 307,
    headers: { location: "http://127.0.0.1:9/" },
  },
};

describe("An HTTP registry", () => {
  it.live("is asked as agreed", () =>
    Effect.gen(function* () {
      const { outcomes, requests } = yield* asked(
        jsonAnswer(200, { status: "known", attributes: {} }),
      );
      expect(outcomes).toMatchObject([{ _tag: "Answered", record: { value: { attributes: {} } } }]);
      expect(requests).toMatchObject([
        {
          method: "POST",
          path: "/people",
          headers: {
            "content-type": "application/json",
            accept: "application/json",
            authorization: `Bearer ${registryToken}`,
          },
        },
      ]);
      expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
        family: "responder",
        by: "person",
        role: "emt",
        person: details,
      });
    }).pipe(Effect.scoped),
  );

  it.live("knows its customer by a header of its own", () =>
    Effect.gen(function* () {
      const credential = { header: "X-Api-Key", value: Redacted.make("a key") };
      const { requests } = yield* asked(jsonAnswer(200, { status: "unknown" }), { credential });
      expect(requests[0]?.headers).toMatchObject({ "x-api-key": "a key" });
      expect(requests[0]?.headers.authorization).toBeUndefined();
    }).pipe(Effect.scoped),
  );

  it.live.each(Object.entries(faults))("that answers %s has not answered", ([, fault]) =>
    Effect.gen(function* () {
      const { logged, outcomes, requests } = yield* asked(fault);
      expect(outcomes).toMatchObject([{ _tag: "Unreached" }]);
      expect(requests).toHaveLength(1);
      expect(logged).toContain("The records of registry gave no answer");
      for (const secret of [registryToken, ...Object.values(details)]) {
        expect(logged).not.toContain(secret);
      }
    }).pipe(Effect.scoped),
  );

  it.live("that says nothing is waited for no longer than its time limit", () =>
    Effect.gen(function* () {
      const { logged, outcomes } = yield* asked(() => {}, { timeLimit: Duration.millis(50) });
      expect(outcomes).toMatchObject([{ _tag: "Unreached" }]);
      expect(logged).toContain("It took too long.");
    }).pipe(Effect.scoped),
  );

  it.live("that fails again and again is left alone", () =>
    Effect.gen(function* () {
      const { outcomes, requests } = yield* asked(jsonAnswer(500, {}), { breakAfter: 2 }, 5);
      expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array(5).fill("Unreached"));
      expect(requests).toHaveLength(2);
    }).pipe(Effect.scoped),
  );
});
