import { Operators } from "@bonafide/core/access/Operators";
import type { ApplicationScope } from "@bonafide/core/application/ApplicationToken";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { MemoryInternalTokens } from "@bonafide/testkit/application/MemoryInternalTokens";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect } from "effect";
import { TestClock } from "effect/testing";
import { errorText } from "../server/ErrorText.ts";
import { authorizationOf, TestEdge, withEdge } from "../server/TestEdge.ts";
import { askWith, least, listOf, pathOf, register, textIn } from "./ApplicationEdge.ts";

/** Organizations of which one has the application, one is shut, and one there is not. */
const world = Effect.gen(function* () {
  const operators = yield* Operators;
  const tokens = yield* ApplicationTokens;
  const internal = yield* MemoryInternalTokens;
  const [ours, theirs, shut] = [
    yield* operators.createOrganization("ours"),
    yield* operators.createOrganization("theirs"),
    yield* operators.createOrganization("shut"),
  ];
  const issue = (
    organization: { readonly id: string },
    scope: ApplicationScope,
    lifetime?: Duration.Duration,
  ) => tokens.issue([organization.id], scope, lifetime);
  const both = yield* tokens.issue([ours.id, theirs.id], "write");
  const halfShut = yield* tokens.issue([ours.id, shut.id], "write");
  const write = yield* issue(ours, "write");
  const ended = yield* issue(ours, "write", Duration.minutes(1));
  const revoked = yield* issue(ours, "write");
  yield* tokens.revoke(revoked.token.id);
  const standingDown = yield* issue(ours, "write");
  yield* tokens.set(standingDown.token.id, "inactive");
  const ofShut = yield* issue(shut, "write");
  const claims = (organizations: ReadonlyArray<string>) => ({ subject: "service", organizations });
  const shutApplication = yield* register({ id: shut.id, token: ofShut.secret });
  const application = yield* register({ id: ours.id, token: write.secret });
  yield* operators.setOrganization(shut.id, "inactive");
  const callers = {
    nobody: undefined,
    "a Services API key": authorizationOf("demo"),
    "another scheme": `Basic ${write.secret}`,
    "a token and more": `Bearer ${write.secret} x`,
    "a wrong token": `Bearer ${write.secret.toLowerCase()}`,
    "an ended token": `Bearer ${ended.secret}`,
    "a revoked token": `Bearer ${revoked.secret}`,
    "a token that is shut": `Bearer ${standingDown.secret}`,
    "a token of a shut organization": `Bearer ${ofShut.secret}`,
    "ours, to read": `Bearer ${(yield* issue(ours, "read")).secret}`,
    "ours, to write": `bearer ${write.secret}`,
    "theirs, to read": `Bearer ${(yield* issue(theirs, "read")).secret}`,
    "theirs, to write": `Bearer ${(yield* issue(theirs, "write")).secret}`,
    "both, to write": `Bearer ${both.secret}`,
    "ours and a shut one": `Bearer ${halfShut.secret}`,
    "a JWT for ours": `Bearer ${yield* internal.issue(claims([ours.id]))}`,
    "a JWT for theirs": `Bearer ${yield* internal.issue(claims([theirs.id]))}`,
    "a JWT for a shut one": `Bearer ${yield* internal.issue(claims([shut.id]))}`,
    "a JWT for none": `Bearer ${yield* internal.issue(claims([]))}`,
    "a JWT for nonsense": `Bearer ${yield* internal.issue(claims(["x", "' OR 1=1"]))}`,
    "an ended JWT": `Bearer ${yield* internal.issue(claims([ours.id]), 60_000)}`,
    "an unknown JWT": "Bearer a.b.c",
  } as const;
  yield* TestClock.adjust("1 minute");
  return {
    callers,
    ours: ours.id,
    shut: shut.id,
    application: textIn(application, "uuid"),
    shutApplication: textIn(shutApplication, "uuid"),
  };
});

type World = Effect.Success<typeof world>;
type CallerName = keyof World["callers"];

/** What a caller may do for the organization that has the application: any of it, read it, or why nothing. */
const rights: Readonly<Record<CallerName, "write" | "read" | "hidden" | 1100 | 1200 | 1300>> = {
  nobody: 1100,
  "a Services API key": 1100,
  "another scheme": 1100,
  "a token and more": 1100,
  "a wrong token": 1100,
  "an ended token": 1100,
  "a revoked token": 1100,
  "a token that is shut": 1200,
  "a token of a shut organization": 1300,
  "ours, to read": "read",
  "ours, to write": "write",
  "theirs, to read": "hidden",
  "theirs, to write": "hidden",
  "both, to write": "write",
  "ours and a shut one": "write",
  "a JWT for ours": "write",
  "a JWT for theirs": "hidden",
  "a JWT for a shut one": 1300,
  "a JWT for none": "hidden",
  "a JWT for nonsense": "hidden",
  "an ended JWT": 1100,
  "an unknown JWT": 1100,
};

const texts = {
  1100: [401, errorText("CredentialsUnknown")],
  1200: [401, errorText("AccountInactive")],
  1300: [401, errorText("OrganizationInactive")],
  hidden: [404, errorText("ResourceUnknown")],
  read: [403, errorText("ProductNotEnabled")],
} as const;

const endpoints = (organization: string, application: string) =>
  [
    { method: "GET", path: "/v1/applications/enums?enum_name=status", needs: "token" },
    { method: "GET", path: listOf(organization), needs: "read" },
    { method: "GET", path: pathOf(application), needs: "read" },
    { method: "POST", path: listOf(organization), needs: "write" },
    { method: "PATCH", path: pathOf(application), needs: "write" },
  ] as const;

const headersOf = (authorization: string | undefined) =>
  authorization === undefined ? {} : { authorization };

/** A token that is wrong is said to be; a missing one is only asked for. Source: RFC 6750, 3.1. */
const challengeOf = (authorization: string | undefined) =>
  authorization === undefined
    ? 'Bearer realm="bonafide"'
    : 'Bearer realm="bonafide", error="invalid_token"';

const isCaller = (name: string): name is CallerName => Object.hasOwn(rights, name);

describe("who may do what with an organization's applications", () => {
  it.effect.each(Object.keys(rights).filter(isCaller))("%s", (name) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const { application, callers, ours } = yield* world;
        const right = rights[name];
        for (const { method, needs, path } of endpoints(ours, application)) {
          const body = method === "POST" ? least(ours) : {};
          // A caller without access is refused before its body is read.
          for (const said of method === "GET" ? [{}] : [{ body }, { body: "no JSON" }]) {
            const answer = yield* edge.ask(method, path, {
              headers: headersOf(callers[name]),
              ...said,
            });
            const isIn = typeof right === "string" && needs === "token";
            if (isIn || right === "write" || (right === "read" && needs === "read")) {
              const success = method === "POST" ? 201 : 200;
              assert.strictEqual(answer.status, said.body === "no JSON" ? 422 : success, path);
            } else {
              const [status, text] = texts[right];
              assert.strictEqual(answer.text, text, `${method} ${path}`);
              assert.strictEqual(answer.status, status);
              assert.strictEqual(
                answer.headers["www-authenticate"],
                status === 401 ? challengeOf(callers[name]) : undefined,
              );
            }
          }
        }
      }),
    ),
  );

  it.effect("tells what is hidden as what is not there, to the letter", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const { application, callers, ours } = yield* world;
        const nowhere = "01890000-0000-7000-8000-00000000ffff";
        const hidden = endpoints(ours, application).slice(1);
        const absent = endpoints(nowhere, nowhere).slice(1);
        for (const [at, { method, path }] of hidden.entries()) {
          const headers = { authorization: callers["theirs, to write"] };
          const there = yield* edge.ask(method, path, { headers });
          const gone = yield* edge.ask(method, absent[at]?.path ?? "", { headers });
          assert.deepStrictEqual(there, gone);
          assert.strictEqual(there.status, 404);
        }
      }),
    ),
  );

  it.effect("an organization that is shut among others is 1300, and only that", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const { callers, shut, shutApplication } = yield* world;
        for (const { method, needs, path } of endpoints(shut, shutApplication)) {
          const headers = { authorization: callers["ours and a shut one"] };
          const answer = yield* edge.ask(method, path, { headers });
          assert.strictEqual(answer.status, needs === "token" ? 200 : 401, path);
          if (needs !== "token") assert.strictEqual(answer.text, errorText("OrganizationInactive"));
        }
      }),
    ),
  );

  it.effect("a token works again once it is let in again", () =>
    withEdge(
      Effect.gen(function* () {
        const operators = yield* Operators;
        const tokens = yield* ApplicationTokens;
        const { id } = yield* operators.createOrganization("ours");
        const { secret, token } = yield* tokens.issue([id], "read");
        const status = Effect.map(askWith(secret, "GET", listOf(id)), (answer) => answer.status);
        yield* tokens.set(token.id, "inactive");
        assert.strictEqual(yield* status, 401);
        yield* tokens.set(token.id, "active");
        assert.strictEqual(yield* status, 200);
        yield* tokens.revoke(token.id);
        yield* tokens.set(token.id, "active");
        assert.strictEqual(yield* status, 401);
      }),
    ),
  );

  it.effect("in production, a request that is marked as a mock is refused after its token", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const { callers, ours } = yield* world;
        const ask = (authorization: string | undefined) =>
          edge.ask("GET", listOf(ours), {
            headers: { ...headersOf(authorization), "x-mock": "true" },
          });
        const marked = yield* ask(callers["ours, to read"]);
        assert.strictEqual(marked.status, 422);
        assert.strictEqual(marked.text, errorText("MockNotValid"));
        assert.strictEqual((yield* ask(undefined)).status, 401);
      }),
      { environment: "production" },
    ),
  );
});
