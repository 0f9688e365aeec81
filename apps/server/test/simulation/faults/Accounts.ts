import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect, Result } from "effect";
import type { Plant } from "../SimulatedServer.ts";
import { wrong } from "./Wrong.ts";

/** What may be wrong in limits, people, letters, OAuth, passback and applications. */
export const faultsOfAccounts: Readonly<Record<string, Plant>> = {
  "limits forget each use": wrong(
    LimitStore,
    ({ change }) => ({
      change: (keys, turn) => change(keys, (marks) => turn(marks.map(() => []))),
    }),
    "telecom",
  ),
  "a use is counted twice": wrong(
    LimitStore,
    ({ change }) => ({
      change: (keys, turn) =>
        change(keys, (marks) =>
          Result.map(turn(marks), ({ answer, next }) => ({
            answer,
            next: next.map((one) => ({ ...one, marks: [...one.marks, ...one.marks.slice(-1)] })),
          })),
        ),
    }),
    "telecom",
  ),
  "letters are never found due": wrong(LetterStore, () => ({ claim: () => Effect.succeed([]) })),
  "a letter that was sent is not recorded": wrong(
    LetterStore,
    ({ record }) => ({
      record: (letter) => (letter.status === "sent" ? Effect.succeed(true) : record(letter)),
    }),
    "people",
  ),
  "erasing a person forgets to": wrong(PersonStore, () => ({ erase: () => Effect.void }), "people"),
  "letters outlive their person": wrong(
    LetterStore,
    () => ({ eraseOf: () => Effect.void }),
    "people",
  ),
  "sessions that end stay open": wrong(
    PersonStore,
    ({ sessions }) => ({
      sessions: { ...sessions, save: () => Effect.void },
    }),
    "people",
  ),
  "codes of letters can be used again": wrong(
    PersonStore,
    ({ codes }) => ({
      codes: { ...codes, spend: () => Effect.succeed(true) },
    }),
    "people",
  ),
  "grants that end stay open": wrong(
    GrantStore,
    ({ save }) => ({
      save: (all) => save(all.filter(({ state }) => state._tag !== "Ended")),
    }),
    "grants",
  ),
  "tokens are given and not stored": wrong(
    GrantStore,
    ({ save }) => ({
      save: (all) => save(all.filter(({ state }) => state._tag !== "Redeemed")),
    }),
    "grants",
  ),
  "a document token stays good once it is replaced": wrong(
    DocumentTokenStore,
    ({ save }) => ({
      save: (token) => (token.state._tag === "Replaced" ? Effect.void : save(token)),
    }),
    "grants",
  ),
  "any secret is a consumer's": wrong(
    OAuthConsumerStore,
    ({ findByClientId }) => ({
      findByCredentials: findByClientId,
    }),
    "grants",
  ),
  "changes of applications are lost": wrong(
    ApplicationStore,
    () => ({ save: () => Effect.void }),
    "applications",
  ),
  "revoked tokens for applications stay good": wrong(
    ApplicationStore,
    ({ tokens }) => ({
      tokens: { ...tokens, put: () => Effect.void },
    }),
    "applications",
  ),
  "an organization that is shut out is let in": wrong(
    AccessRegistry,
    ({ putOrganization }) => ({
      putOrganization: (organization) => putOrganization({ ...organization, standing: "active" }),
    }),
    "console",
  ),
  "a rate of an account is not kept": wrong(
    AccessRegistry,
    ({ putGrants }) => ({
      putGrants: (id, grants) =>
        putGrants(
          id,
          grants.map((grant) => ({ ...grant, perMinute: 1_000_000 })),
        ),
    }),
    "console",
  ),
  "redirects that are taken away stay": wrong(
    OAuthConsumerStore,
    ({ put }) => ({
      put: ({ redirectUris, ...consumer }, ...secrets) =>
        put(
          { ...consumer, redirectUris: ["https://partner.example/back", ...redirectUris] },
          ...secrets,
        ),
    }),
    "console",
  ),
};
