import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { audited } from "../audit/Audited.ts";
import { withEdge } from "../server/TestEdge.ts";
import { asked, codeOf, makeWorld, redeem } from "./OAuthWorld.ts";

it.effect("the audit tells who gave a grant, who redeemed it, and how it ended", () =>
  withEdge(
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const { id: person } = session.person;
      const { id: client } = consumer.consumer;
      const code = yield* codeOf(session, asked(consumer));
      yield* redeem(consumer, code);
      yield* redeem(consumer, code);
      yield* codeOf(session, asked(consumer));
      yield* (yield* Authorizations).withdraw(person, client);
      expect(yield* audited("authorization_grant")).toEqual([
        [person, "authorization_grant.GrantGiven"],
        [client, "authorization_grant.CodeRedeemed"],
        [client, "authorization_grant.GrantEnded"],
        [person, "authorization_grant.GrantGiven"],
        [person, "authorization_grant.GrantEnded"],
      ]);
    }),
  ),
);
