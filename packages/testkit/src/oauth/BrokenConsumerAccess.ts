import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { consumerAccessContract } from "./ConsumerAccessContract.ts";

/** Stores that `consumerAccessContract` has to catch. */
export const brokenConsumerAccess = brokenContract(consumerAccessContract, ({ of }) => {
  const grants = of(GrantStore);
  grants("drops grants", () => ({ insert: () => Effect.void }));
  grants("ends no grant", () => ({ save: () => Effect.void }));
  grants("ends the first of several grants", ({ save }) => ({
    save: (changes) => save(changes.slice(0, 1)),
  }));
  grants("lists no grant", () => ({ liveOf: () => Effect.succeed([]) }));
  grants("lists the oldest grant first", ({ liveOf }) => ({
    liveOf: (personId) => Effect.map(liveOf(personId), (live) => live.toReversed()),
  }));
  grants("lists grants of others too", ({ insert, liveOf }) => {
    const people = new Set<string>();
    return {
      insert: (grant, eid) => {
        people.add(grant.personId);
        return insert(grant, eid);
      },
      liveOf: () => Effect.map(Effect.forEach(people, liveOf), (all) => all.flat()),
    };
  });
  grants("lists the newest grant of a consumer", ({ liveOf }) => ({
    liveOf: (personId) =>
      Effect.map(liveOf(personId), (live) =>
        live.filter(
          ({ consumerId }, at) => live.findIndex((other) => other.consumerId === consumerId) === at,
        ),
      ),
  }));
  grants("gives every grant to one consumer", ({ insert }) => {
    let first: string | undefined;
    return {
      insert: (grant, eid) => insert({ ...grant, consumerId: (first ??= grant.consumerId) }, eid),
    };
  });
  grants("forgets the consumer's own name for a person", ({ insert }) => ({
    insert: (grant) => insert(grant),
  }));
  grants("dates every grant back", ({ insert }) => ({
    insert: (grant, eid) => insert({ ...grant, created: 1 }, eid),
  }));
  of(OAuthConsumerStore)("finds no consumer", () => ({ find: () => Effect.succeedNone }));
  of(OAuthConsumerStore)("finds the first consumer", ({ find, put }) => {
    let first: string | undefined;
    return {
      put: (consumer, digests) => {
        first ??= consumer.id;
        return put(consumer, digests);
      },
      find: (id) => find(first ?? id),
    };
  });
  of(OAuthConsumerStore)("gives every consumer document tokens", ({ find }) => ({
    find: (id) =>
      Effect.map(
        find(id),
        Option.map((known) => ({
          ...known,
          consumer: { ...known.consumer, documentTokens: true },
        })),
      ),
  }));
  of(DocumentTokenStore)("finds any token", ({ find, insert }) => {
    let first: string | undefined;
    return {
      insert: (tokens) => {
        first ??= tokens[0]?.digest;
        return insert(tokens);
      },
      find: (digest) => find(first ?? digest),
    };
  });
  of(AuditTrail)("forgets that grants ended", () => ({
    append: () => Effect.void,
    appendAll: () => Effect.void,
  }));
  of(AuditTrail)("names another actor", ({ append, appendAll }) => ({
    append: (entry) => append({ ...entry, actor: "system" }),
    appendAll: (entries) => appendAll(entries.map((entry) => ({ ...entry, actor: "system" }))),
  }));
  of(LetterStore)("drops letters", () => ({ put: () => Effect.void }));
  of(LetterStore)("stores letters twice", ({ put }) => ({
    put: (letter) =>
      Effect.andThen(put(letter), put({ ...letter, id: letter.id.replace(/^.{8}/, "00000000") })),
  }));
  of(LetterStore)("forgets the name of a consumer", ({ put }) => ({
    put: (letter) =>
      put({
        ...letter,
        details: letter.details === undefined ? undefined : { ...letter.details, application: "" },
      }),
  }));
});
