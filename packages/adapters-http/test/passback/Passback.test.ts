import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { TestClock } from "effect/testing";
import { audited } from "../audit/Audited.ts";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { back, front, makeWorld } from "./PassbackWorld.ts";

const Refreshed = Schema.fromJsonString(Schema.Struct({ document_token: Schema.String }));
const refreshedToken = (text: string) =>
  Effect.map(Schema.decodeUnknownEffect(Refreshed)(text), ({ document_token }) => document_token);

const issued = ({
  back = "",
  front = "",
}: {
  readonly front?: string;
  readonly back?: string;
}) => ({
  front,
  back,
});

describe("an image", () => {
  it.effect("comes as it was uploaded, bit for bit, and may do nothing in a browser", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        const [shown, behind] = [yield* world.image(tokens.front), yield* world.image(tokens.back)];
        expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
        expect(shown.headers).toMatchObject({
          "content-length": String(front.length),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
        });
        expect(Buffer.from(shown.bytes).equals(front)).toBe(true);
        expect(behind.headers["content-type"]).toBe("image/png");
        expect(Buffer.from(behind.bytes).equals(back)).toBe(true);
      }),
    ),
  );

  it.effect("is made to fit the size that is asked for; an empty size is none", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        const small = yield* world.image(tokens.back, { size: "300x200" });
        expect([small.status, small.headers["content-type"], small.text]).toEqual([
          200,
          "image/png",
          "png of 50000 bytes in 300x200",
        ]);
        const whole = yield* world.image(tokens.front, { size: "" });
        expect(whole.bytes.length).toBe(front.length);
      }),
    ),
  );

  it.effect("is shown twice in any sixty seconds, whichever token asks", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const [one, other] = [issued(yield* world.issue), issued(yield* world.issue)];
        const asked = (token: string, size = "") =>
          Effect.map(world.image(token, { size }), ({ headers, status, text }) =>
            status === 429 ? [status, headers["retry-after"], text] : status,
          );
        expect(yield* asked(one.front)).toBe(200);
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other.front, "100x100")).toBe(200);
        expect(yield* asked(one.front)).toEqual([429, "40", errorText("ProductRateExceeded")]);
        expect(yield* asked(one.back)).toBe(200);
        // What was refused does not count.
        yield* TestClock.adjust("40 seconds");
        expect(yield* asked(other.front)).toBe(200);
        expect(yield* asked(other.front)).toEqual([429, "20", errorText("ProductRateExceeded")]);
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other.front)).toBe(200);
      }),
    ),
  );

  it.effect("is not counted where nothing of it is shown", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        for (const size of ["99x100", "300x200x100", "twice"])
          expect((yield* world.image(front, { size })).status).toBe(422);
        expect((yield* world.image(front, { token: "nobody's" })).status).toBe(401);
        expect([
          (yield* world.image(front)).status,
          (yield* world.image(front)).status,
          (yield* world.image(front)).status,
        ]).toEqual([200, 200, 429]);
      }),
    ),
  );

  it.effect("is noted with who was shown it, and only when it was", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { back, front } = issued(yield* world.issue);
        for (const token of [front, front, front, back]) yield* world.image(token);
        const { id } = world.consumer;
        expect(yield* audited("document.passed_back")).toEqual([
          [id, "document.passed_back.front"],
          [id, "document.passed_back.front"],
          [id, "document.passed_back.back"],
        ]);
      }),
    ),
  );

  it.effect("that was erased is not there", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* (yield* ImageStore).erase(world.transactionId);
        const { status, text } = yield* world.image(front);
        expect([status, text]).toEqual([404, errorText("ResourceUnknown")]);
      }),
    ),
  );

  it.effect("is asked for by POST, and by nothing else", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        for (const path of [front, `refresh/${front}`]) {
          const target = `/api/public/v3/documents/${path}?token=${world.apiToken}`;
          const { headers, status, text } = yield* world.ask(target, "GET");
          expect([status, headers["allow"], text]).toEqual([
            405,
            "POST",
            errorText("ResourceUnknown"),
          ]);
        }
      }),
    ),
  );
});

describe("a document token", () => {
  it.effect("begins with the time of its issue, and is known by all of it", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(36 ** 7);
        const world = yield* makeWorld();
        const { back, front } = issued(yield* world.issue);
        for (const token of [front, back]) expect(token).toMatch(/^10000000[\w-]{43}$/);
        const otherTime = front.replace(/^1/, "2");
        for (const token of [otherTime, front.slice(8), `\u0000${front}`])
          expect((yield* world.image(encodeURIComponent(token))).status).toBe(404);
        expect((yield* world.image(front)).status).toBe(200);
      }),
    ),
  );

  it.effect("shows its image for 300 seconds", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* TestClock.adjust("299999 millis");
        expect((yield* world.image(front)).status).toBe(200);
        yield* TestClock.adjust("1 millis");
        expect((yield* world.image(front)).text).toBe(errorText("ResourceUnknown"));
      }),
    ),
  );

  it.effect("is refreshed for 604,800 seconds, and then dead", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        yield* TestClock.adjust("604799 seconds");
        const answer = yield* world.refresh(tokens.front);
        expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
        const next = yield* refreshedToken(answer.text);
        expect(next).toMatch(/^[\w-]{51}$/);
        expect((yield* world.image(next)).status).toBe(200);
        for (const path of [world.image, world.refresh])
          expect((yield* path(tokens.front)).status).toBe(404);
        const { id } = world.consumer;
        expect(yield* audited("document_token")).toEqual([
          [id, "document_token.TokenIssued"],
          [id, "document_token.TokenIssued"],
          [id, "document_token.TokenReplaced"],
          [id, "document_token.TokenIssued"],
        ]);
        yield* TestClock.adjust("1 seconds");
        // Those that take its place are refreshed no longer than it was.
        expect((yield* world.refresh(next)).status).toBe(404);
        expect((yield* world.refresh(tokens.back)).status).toBe(404);
      }),
    ),
  );

  it.effect("is replaced by one of many that refresh it at once", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { back } = issued(yield* world.issue);
        const answers = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => world.refresh(back),
          { concurrency: "unbounded" },
        );
        const counts = Map.groupBy(answers, ({ status }) => status);
        expect([counts.get(200)?.length, counts.get(404)?.length]).toEqual([1, 9]);
      }),
    ),
  );

  it.effect("of another consumer, of an ended grant, or of nobody shows nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const [world, other] = [yield* makeWorld(), yield* makeWorld()];
        const { front } = issued(yield* world.issue);
        for (const token of ["x", "a".repeat(5_000), "%00", other.apiToken])
          expect((yield* world.image(token)).status).toBe(404);
        for (const path of [other.image, other.refresh])
          expect((yield* path(front)).text).toBe(errorText("ResourceUnknown"));
        const { grant } = world;
        const ended = { ...grant, state: { _tag: "Ended", why: "Withdrawn" } } as const;
        yield* (yield* GrantStore).save({ ...ended, version: grant.version + 1 });
        for (const path of [world.image, world.refresh])
          expect((yield* path(front)).text).toBe(errorText("ResourceUnknown"));
      }),
    ),
  );
});

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
