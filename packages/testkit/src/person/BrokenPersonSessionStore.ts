import type { PersonSessionStore, StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { Effect } from "effect";
import { brokenContract, type Plant } from "../storage/BrokenContract.ts";
import {
  personSessionStoreContract,
  staffSessionStoreContract,
} from "./PersonSessionStoreContract.ts";

const plantIn = (sessions: Plant<PersonSessionStore>): void => {
  sessions("drops a session", () => ({ insert: () => Effect.void }));
  sessions("finds a session by its id", ({ find, insert }) => {
    const digests = new Map<string, string>();
    return {
      insert: (session) => {
        digests.set(session.id, session.digest);
        return insert(session);
      },
      find: (digest) => find(digests.get(digest) ?? digest),
    };
  });
  sessions("finds a session in any case", ({ find }) => ({
    find: (digest) => find(digest.toLowerCase()),
  }));
  sessions("finds the newest session", ({ find, insert }) => {
    let newest: string | undefined;
    return {
      insert: (session) => {
        newest = session.digest;
        return insert(session);
      },
      find: (digest) => find(newest ?? digest),
    };
  });
  sessions("ends no session", ({ save }) => ({
    save: (session) => (session.state._tag === "Ended" ? Effect.void : save(session)),
  }));
  sessions("forgets when a session was used", ({ save }) => ({
    save: (session) =>
      save(
        session.state._tag === "Open"
          ? { ...session, state: { ...session.state, usedAt: session.state.openedAt } }
          : session,
      ),
  }));
  sessions("saves over a newer version", ({ save }) => ({
    save: (session) => Effect.ignore(save(session)),
  }));
  sessions("lists sessions in another order", ({ openOf }) => ({
    openOf: (id) => Effect.map(openOf(id), (open) => open.toReversed()),
  }));
  sessions("lists sessions that have ended", ({ insert, openOf, save }) => {
    const ended: Array<StoredSession> = [];
    return {
      insert,
      save: (session) =>
        Effect.tap(save(session), () => {
          if (session.state._tag === "Ended") ended.push(session);
          return Effect.void;
        }),
      openOf: (id) =>
        Effect.map(openOf(id), (open) => [
          ...open,
          ...ended.filter(({ personId }) => personId === id),
        ]),
    };
  });
  sessions("lists sessions of others too", ({ insert, openOf }) => {
    const people = new Set<string>();
    return {
      insert: (session) => {
        people.add(session.personId);
        return insert(session);
      },
      openOf: () => Effect.map(Effect.forEach(people, openOf), (all) => all.flat()),
    };
  });
  sessions("lists no session", () => ({ openOf: () => Effect.succeed([]) }));
  sessions("forgets sessions of that very time", ({ forgetBefore }) => ({
    forgetBefore: (time, limit) => forgetBefore(time + 1, limit),
  }));
  sessions("forgets more than it may", ({ forgetBefore }) => ({
    forgetBefore: (time) => forgetBefore(time, 1_000),
  }));
  sessions("forgets nothing", () => ({ forgetBefore: () => Effect.succeed(0) }));
};

/** Stores of people whose sessions `personSessionStoreContract` has to catch. */
export const brokenPersonSessionStore = brokenContract(personSessionStoreContract, ({ part }) => {
  plantIn(part(PersonStore, "sessions"));
});

/** Stores of staff whose sessions `staffSessionStoreContract` has to catch. */
export const brokenStaffSessionStore = brokenContract(staffSessionStoreContract, ({ part }) => {
  plantIn(part(StaffStore, "sessions"));
});
