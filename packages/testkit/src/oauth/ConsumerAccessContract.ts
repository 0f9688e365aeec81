import { refused } from "@bonafide/core/catalogue/Refusal";
import { type AuthorizationRequest, Authorizations } from "@bonafide/core/oauth/Authorizations";
import type { Grant } from "@bonafide/core/oauth/Grant";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DocumentTokens } from "@bonafide/core/passback/DocumentTokens";
import type { Person } from "@bonafide/core/person/Person";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { mailTest, useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { policyOf, putConsumer, redeemedGrant, sampleGrant } from "../oauth/OAuthSamples.ts";
import { putPerson } from "../person/PersonSamples.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { posted } from "../mail/MailboxWorld.ts";

const personId = freshId();

const give = Effect.fnUntraced(function* (changes: Partial<Grant>, eid?: string) {
  const grant = sampleGrant({ personId, ...changes });
  yield* (yield* GrantStore).insert(grant, eid);
  return grant;
});

const redeem = Effect.fnUntraced(function* (given: Grant) {
  const grant = redeemedGrant(given, 1);
  yield* Effect.orDie((yield* GrantStore).save([grant]));
  return grant;
});

/** A person with two grants to one partner, the later for another scope, and one to another partner in between. */
const sharing = Effect.gen(function* () {
  yield* TestClock.setTime(sampleTime + 10);
  yield* putPerson({ id: personId });
  const { consumer: twice } = yield* putConsumer({ name: "Twice" });
  const { consumer: once } = yield* putConsumer({ name: "Once", documentTokens: false });
  const first = yield* redeem(yield* give({ consumerId: twice.id }));
  const other = yield* redeem(yield* give({ consumerId: once.id, created: sampleTime + 1 }));
  const second = yield* redeem(
    yield* give(
      { consumerId: twice.id, policy: policyOf("military"), created: sampleTime + 2 },
      "anna",
    ),
  );
  const another = yield* redeem(yield* give({ consumerId: twice.id, personId: freshId() }));
  return { twice, once, first, second, other, another };
});

const standing = (grants: ReadonlyArray<Grant>) =>
  Effect.forEach(grants, ({ personId: whose }) =>
    Effect.flatMap(GrantStore, (store) => store.liveOf(whose)),
  ).pipe(
    Effect.map((live) => {
      const ids = live.flat().map(({ id }) => id);
      return grants.map(({ id }) => ids.includes(id));
    }),
  );

const namesOf = Effect.map(
  Effect.flatMap(Authorizations, (authorizations) => authorizations.accessOf(personId)),
  (access) => access.map(({ consumerName }) => consumerName),
);

/** The contract of what people share with consumers, and take back, over these stores. */
export const consumerAccessContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);
  const testWithMail = mailTest(stores);

  describe("The consumers that may read a person's data", () => {
    test(
      "is shown once, by all that was granted to them",
      Effect.gen(function* () {
        const { once, twice } = yield* sharing;
        yield* give({ consumerId: freshId() });
        expect(yield* (yield* Authorizations).accessOf(personId)).toMatchObject([
          {
            consumerId: twice.id,
            handles: [
              ...policyOf("military").handles,
              "age",
              "previous_addresses",
              "document_tokens",
            ],
            groups: ["military"],
            since: sampleTime,
            latest: sampleTime + 2,
          },
          {
            consumerId: once.id,
            handles: ["fname", "lname", "email", "uuid", "zip", "age", "previous_addresses"],
            groups: [],
            since: sampleTime + 1,
            latest: sampleTime + 1,
          },
        ]);
      }),
    );

    test(
      "is shown for as long as a document token could be refreshed",
      Effect.gen(function* () {
        yield* sharing;
        yield* give({ consumerId: (yield* putConsumer({ name: "Never redeemed" })).consumer.id });
        const shownAt = (time: number) =>
          Effect.andThen(TestClock.setTime(sampleTime + time), namesOf);
        expect(yield* shownAt(59_999)).toEqual(["Twice", "Once", "Never redeemed"]);
        for (const time of [60_000, 604_800_000, 605_099_999]) {
          expect(yield* shownAt(time)).toEqual(["Twice", "Once"]);
        }
        expect(yield* shownAt(605_100_000)).toEqual([]);
      }),
    );
  });

  describe("Taking back", () => {
    test(
      "ends all that was granted to a consumer, and nothing else",
      Effect.gen(function* () {
        const { another, first, other, second, twice } = yield* sharing;
        const tokens = yield* DocumentTokens;
        const secrets = yield* Effect.forEach([first, second], (grant) =>
          Effect.map(tokens.issue(grant, freshId(), ["front"]), ({ front = "" }) => front),
        );
        const { front: kept = "" } = yield* tokens.issue(another, freshId(), ["front"]);
        const code = yield* give({ consumerId: twice.id });
        const before = (yield* auditedEntries).length;

        yield* (yield* Authorizations).withdraw(personId, twice.id);

        expect(yield* standing([first, second, code, other, another])).toEqual([
          false,
          false,
          false,
          true,
          true,
        ]);
        expect(yield* namesOf).toEqual(["Once"]);
        for (const secret of secrets) {
          const shown = tokens.find(twice.id, secret);
          const replaced = tokens.replace(twice.id, secret, { actor: twice.id, source: undefined });
          expect(yield* Effect.flip(shown)).toEqual(refused("ResourceUnknown"));
          expect(yield* Effect.flip(replaced)).toEqual(refused("ResourceUnknown"));
        }
        expect(yield* tokens.find(twice.id, kept)).toMatchObject({ grantId: another.id });
        const written = (yield* auditedEntries).slice(before);
        expect(written.map(({ subject }) => subject).toSorted()).toEqual(
          [first, second, code].map(({ id }) => id).toSorted(),
        );
        for (const entry of written) {
          expect(entry).toMatchObject({
            actor: personId,
            action: "authorization_grant.GrantWithdrawn",
          });
        }
      }),
    );

    test(
      "of what was never granted, or is taken back already, changes nothing",
      Effect.gen(function* () {
        const { another, first, other, second, twice } = yield* sharing;
        const { withdraw } = yield* Authorizations;
        const before = (yield* auditedEntries).length;
        for (const id of [freshId(), first.id, "", ...malformedIds]) yield* withdraw(personId, id);
        yield* withdraw(freshId(), twice.id);
        expect(yield* standing([first, second, other, another])).toEqual([true, true, true, true]);
        expect(yield* auditedEntries).toHaveLength(before);
        yield* withdraw(personId, twice.id);
        yield* withdraw(personId, twice.id);
        expect(yield* auditedEntries).toHaveLength(before + 2);
      }),
    );
  });

  describe("A consumer that may read a person's data for the first time", () => {
    const agree = Effect.fnUntraced(function* (changes: Partial<Person> = {}) {
      yield* TestClock.setTime(sampleTime + 10);
      const { consumer, organization } = yield* putConsumer({ name: "Reno Tickets" });
      const { person } = yield* putPerson(changes);
      const known = yield* (yield* OAuthConsumerStore).find(consumer.id);
      const request: AuthorizationRequest = {
        known: Option.getOrThrow(known),
        policy: { ...policyOf("identity"), proofs: [], groups: [] },
        redirectUri: `https://${organization.id}.example/`,
        state: undefined,
        op: undefined,
        eid: undefined,
        challenge: undefined,
      };
      const { grant } = yield* Authorizations;
      const letters = Effect.fnUntraced(function* (by: Person) {
        yield* grant(request, { person: by, sessionId: freshId() }, undefined);
        return yield* posted;
      });
      return { first: yield* letters(person), second: yield* letters(person), letters, person };
    });

    testWithMail(
      "is named to the person in a letter, once",
      Effect.gen(function* () {
        const { first, second } = yield* agree();
        expect(first.map(({ subject }) => subject)).toEqual(["data_shared"]);
        expect(first[0]?.text).toContain("Reno Tickets");
        expect(second).toEqual([]);
      }),
    );

    testWithMail(
      "is named to no address that was not confirmed",
      Effect.gen(function* () {
        const personal = { email: "zoe@people.bonafide.dev", passwordHash: "$argon2id$sample" };
        const { first, letters, person } = yield* agree({ personal });
        expect(first).toEqual([]);
        // Once it is confirmed, the next agreement sends the letter that the first one could not.
        yield* TestClock.adjust(10);
        const confirmed = {
          ...person,
          personal: { ...personal, confirmed: sampleTime + 20 },
          version: person.version + 1,
        };
        yield* (yield* PersonStore).save(confirmed);
        yield* TestClock.adjust(10);
        const told = yield* letters(confirmed);
        expect(told.map(({ subject }) => subject)).toEqual(["data_shared"]);
        expect(yield* letters(confirmed)).toEqual([]);
      }),
    );
  });
};
