import { createHash } from "node:crypto";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { audited } from "../audit/Audited.ts";
import { withEdge } from "../server/TestEdge.ts";
import { asked, codeOf, makeConsumer, makeWorld, redeem, redirectUri } from "./OAuthWorld.ts";

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
        [client, "authorization_grant.CodeReplayed"],
        [person, "authorization_grant.GrantGiven"],
        [person, "authorization_grant.GrantWithdrawn"],
      ]);
    }),
  ),
);

it.effect("the audit tells at which check a redemption failed", () =>
  withEdge(
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const other = yield* makeConsumer();
      const verifier = "a".repeat(43);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const proof = { code_challenge: challenge, code_challenge_method: "S256" };
      const fresh = codeOf(session, asked(consumer, proof));
      const good = { code_verifier: verifier };
      yield* redeem(other, yield* fresh, good);
      yield* redeem(consumer, yield* fresh, { ...good, redirect_uri: `${redirectUri}/other` });
      yield* redeem(consumer, yield* fresh, { code_verifier: "b".repeat(43) });
      const late = yield* fresh;
      yield* TestClock.adjust(60_000);
      yield* redeem(consumer, late, good);
      yield* redeem(consumer, yield* fresh, good);
      const told = (yield* audited("authorization_grant")).map(([, action]) => action);
      expect(told.filter((action) => !action?.endsWith("GrantGiven"))).toEqual(
        [
          "CodeOfOtherClient",
          "RedirectUriDiffered",
          "VerifierFailed",
          "CodeExpired",
          "CodeRedeemed",
        ].map((event) => `authorization_grant.${event}`),
      );
    }),
  ),
);
