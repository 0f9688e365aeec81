import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { issued, makeWorld } from "./PassbackWorld.ts";

describe("an API token", () => {
  it.effect.each([
    ["nobody's", { token: "nobody's" }],
    ["empty", { token: "" }],
  ] as const)("that is %s is 401, 1100", ([, query]) =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        const { status, text } = yield* world.image(front, query);
        expect([status, text]).toEqual([401, errorText("CredentialsUnknown")]);
      }),
    ),
  );

  it.effect("that is missing, or given twice, is 401, 1100", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        const twice = `?token=${world.apiToken}&token=${world.apiToken}`;
        for (const query of ["", "?token", twice]) {
          const { text } = yield* world.ask(`/api/public/v3/documents/${front}${query}`);
          expect(text).toBe(errorText("CredentialsUnknown"));
        }
      }),
    ),
  );

  it.effect.each([
    ["without Document Passback", { passback: false }, 403, "ProductNotEnabled"],
    ["without document tokens", { documentTokens: false }, 403, "ProductNotEnabled"],
    ["that is shut", { standing: "inactive" }, 401, "AccountInactive"],
  ] as const)("of a consumer %s is refused", ([, change, status, name]) =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* world.change(change);
        for (const answer of [yield* world.image(front), yield* world.refresh(front)])
          expect([answer.status, answer.text]).toEqual([status, errorText(name)]);
      }),
    ),
  );

  it.effect("of an organization that is shut is 401, 1300", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* world.shutOrganization;
        expect((yield* world.image(front)).text).toBe(errorText("OrganizationInactive"));
      }),
    ),
  );

  it.effect("is judged before the size, and the size before the token", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const wrong = { size: "1x1", token: "nobody's" };
        expect((yield* world.image("unknown", wrong)).status).toBe(401);
        const { status, text } = yield* world.image("unknown", { size: "1x1" });
        expect([status, text]).toEqual([422, errorText("SizeInvalid")]);
      }),
    ),
  );
});
