import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { timedDigest } from "@bonafide/core/access/TimedSecret";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { eraseOldImages } from "@bonafide/core/document/OldImages";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { memoryAddress } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import {
  attributes,
  email,
  enrol,
  jsonIn,
  makeConsumer,
  makeWorld,
  tokensOf,
} from "./OAuthWorld.ts";
import { shown, valuesOf } from "./ShownAttributes.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("Attributes", () => {
  it.effect("are what was proved, in the interface's shapes", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { access } = yield* tokensOf(consumer, session, { eid: "customer 17 & Söhne" });
        const answer = yield* attributes(access);
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.headers["content-type"], "application/json");
        assert.strictEqual(answer.headers["cache-control"], "no-store");
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        assert.strictEqual(answer.headers["access-control-allow-origin"], undefined);
        const { document_tokens, uuid: id, ...values } = valuesOf(answer);
        assert.deepStrictEqual(values, {
          fname: "ANNA",
          lname: "ERIKSSON",
          email,
          zip: memoryAddress.zip,
          eid: "customer 17 & Söhne",
          // Born on 1934-08-12, on 2026-06-01.
          age: 91,
          previous_addresses: [memoryAddress],
        });
        assert.match(String(id), uuid);
        assert.deepStrictEqual(Object.keys(Object(document_tokens)), ["front", "back"]);
        assert.deepStrictEqual(jsonIn(answer)["status"], []);
        assert.isTrue(shown(answer).every(({ name }) => name.length > 0));
      }),
    ),
  );

  it.effect("have an email only where its address is confirmed", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { access } = yield* tokensOf(consumer, session);
        const people = yield* PersonStore;
        const person = Option.getOrThrow(yield* people.find(session.person.id));
        const { confirmed, ...personal } = person.personal ?? { email: "", passwordHash: "" };
        assert.isDefined(confirmed);
        yield* people.save({ ...person, personal, version: person.version + 1 });
        const values = valuesOf(yield* attributes(access));
        assert.notProperty(values, "email");
        assert.property(values, "fname");
      }),
    ),
  );

  it.effect("give a person's age on the day", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const ageOn = Effect.fnUntraced(function* (day: number) {
          yield* TestClock.setTime(day);
          const { access } = yield* tokensOf(consumer, session);
          return valuesOf(yield* attributes(access))["age"];
        });
        assert.strictEqual(yield* ageOn(Date.UTC(2026, 7, 11, 23, 59)), 91);
        assert.strictEqual(yield* ageOn(Date.UTC(2026, 7, 12)), 92);
      }),
    ),
  );

  it.effect("name a person the same to one organization, and otherwise to another", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const other = yield* makeConsumer();
        const uuidFor = Effect.fnUntraced(function* (each: typeof consumer, scope: string) {
          const { access } = yield* tokensOf(each, session, { scope });
          return valuesOf(yield* attributes(access))["uuid"];
        });
        const first = yield* uuidFor(consumer, "identity");
        assert.strictEqual(yield* uuidFor(consumer, "military"), first);
        assert.notStrictEqual(yield* uuidFor(other, "identity"), first);
      }),
    ),
  );

  it.effect("name a person the same by a grant that has no name of theirs yet", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const grants = yield* GrantStore;
        const keys = yield* SecretKeys;
        const { access } = yield* tokensOf(consumer, session);
        const digest = timedDigest(keys, access);
        const grant = (yield* grants.findBy("access", [digest])).get(digest);
        assert(grant !== undefined && grant.state._tag === "Redeemed");
        const older = yield* keys.issue;
        const state = {
          ...grant.state,
          access: { ...grant.state.access, digest: keys.digest(older) },
        };
        yield* grants.insert({ ...grant, id: freshId(), subject: undefined, state });
        const { uuid: named } = valuesOf(yield* attributes(access));
        assert.strictEqual(grant.subject, named);
        assert.strictEqual(valuesOf(yield* attributes(older))["uuid"], named);
      }),
    ),
  );

  it.effect(
    "tell a group where the scope asks for it, and give new document tokens each time",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { consumer, session } = yield* makeWorld;
          const military = yield* tokensOf(consumer, session, { scope: "military" });
          const answer = yield* attributes(military.access);
          assert.deepStrictEqual(jsonIn(answer)["status"], [
            { group: "military", subgroups: ["Veteran"], verified: true },
          ]);
          assert.sameMembers(Object.keys(valuesOf(answer)), [
            "fname",
            "lname",
            "email",
            "uuid",
            "zip",
          ]);
          const { access } = yield* tokensOf(consumer, session);
          const read = Effect.map(attributes(access), (each) => valuesOf(each)["document_tokens"]);
          assert.notDeepEqual(yield* read, yield* read);
        }),
      ),
  );

  it.effect("say that an affiliation is verified until its claim is revoked, and not after", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const renewDue = yield* makeClaimRenewals;
        const { access } = yield* tokensOf(consumer, session, { scope: "military" });
        const status = Effect.map(attributes(access), (answer) => jsonIn(answer)["status"]);
        const verified = [{ group: "military", subgroups: ["Veteran"], verified: true }];
        yield* enrol("Anna");
        assert.strictEqual(yield* renewDue, 1);
        assert.deepStrictEqual(yield* status, verified);
        yield* enrol("Bella");
        assert.strictEqual(yield* renewDue, 1);
        assert.deepStrictEqual(yield* status, [
          { group: "military", subgroups: [], verified: false },
        ]);
        assert.strictEqual((yield* attributes(access)).status, 200);
      }),
    ),
  );

  it.effect(
    "hold no document tokens for a consumer without them, or once the images are gone",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { consumer, session } = yield* makeWorld;
          const { set } = yield* OAuthConsumers;
          const has = Effect.fnUntraced(function* () {
            const { access } = yield* tokensOf(consumer, session);
            return "document_tokens" in valuesOf(yield* attributes(access));
          });
          const { id } = consumer.consumer;
          assert.isTrue(yield* has());
          yield* set(id, { passback: false });
          assert.isFalse(yield* has());
          yield* set(id, { passback: true, documentTokens: false });
          assert.isFalse(yield* has());
          yield* set(id, { documentTokens: true });
          assert.isTrue(yield* has());
          yield* TestClock.adjust("31 days");
          yield* eraseOldImages;
          assert.isFalse(yield* has());
        }),
      ),
  );

  it.effect("are what the person agreed to, and no more than the scope means now", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { policies } = yield* OAuthConsumers;
        const policy = { scope: "names", proofs: [], groups: [] };
        yield* policies.set({ ...policy, handles: ["fname", "email"] });
        const { access } = yield* tokensOf(consumer, session, { scope: "names" });
        const handles = Effect.map(attributes(access), (answer) => Object.keys(valuesOf(answer)));
        assert.deepStrictEqual(yield* handles, ["fname", "email"]);
        yield* policies.set({ ...policy, handles: ["email", "lname"], groups: ["military"] });
        const now = yield* attributes(access);
        assert.deepStrictEqual(valuesOf(now), { email });
        assert.deepStrictEqual(jsonIn(now)["status"], []);
        yield* policies.remove("names");
        assert.strictEqual((yield* attributes(access)).status, 401);
      }),
    ),
  );

  it.effect("hold vaccine records where an operator releases them, and there are none", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const handles = ["covid_vaccine_records"] as const;
        yield* (yield* OAuthConsumers).policies.set({
          scope: "vaccine",
          handles,
          proofs: [],
          groups: [],
        });
        const { access } = yield* tokensOf(consumer, session, { scope: "vaccine" });
        assert.deepStrictEqual(valuesOf(yield* attributes(access)), { covid_vaccine_records: [] });
      }),
    ),
  );
});
