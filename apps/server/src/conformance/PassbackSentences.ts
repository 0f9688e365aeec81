import { Effect } from "effect";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectThat,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { familyOf, Unmet, Untried } from "./Sentence.ts";
import { grantedCode, redeemed } from "./SignIn.ts";

const base = "/api/public/v3/documents";

const apiToken = (server: Prober) =>
  Effect.map(
    server.key("passback", ({ passback }) => passback),
    ({ token }) => token,
  );

/** New document tokens of the demo user. */
const documentTokens = (server: Prober, side: "front" | "back" = "front") =>
  Effect.gen(function* () {
    const granted = yield* redeemed(server, yield* grantedCode(server));
    const access_token = yield* textAt(granted, "access_token");
    const answer = yield* server.ask("GET", "/api/public/v3/attributes.json", {
      query: { access_token },
    });
    const found = valueAt(answer, "attributes");
    const at = Array.isArray(found)
      ? found.findIndex(
          (_, at) => valueAt(answer, "attributes", at, "handle") === "document_tokens",
        )
      : -1;
    if (at === -1)
      return yield* Effect.fail(new Untried({ message: "the user shares no document" }));
    return yield* textAt(answer, "attributes", at, "value", side);
  });

const image = (
  server: Prober,
  documentToken: string,
  query: Readonly<Record<string, string>> = {},
) =>
  Effect.flatMap(apiToken(server), (token) =>
    server.ask("POST", `${base}/${documentToken}`, { query: { token, ...query } }),
  );

/** A side is shown twice a minute: a run that comes too soon after another cannot say anything. */
const shown = (answer: Answer) =>
  answer.status === 429
    ? Effect.fail(
        new Untried({ message: "the image was shown twice within this minute; try again later" }),
      )
    : expectStatus(answer, 200);

/** Width and height of a JPEG or PNG, in pixels. */
const sizeOf = ({ bytes }: Answer): Effect.Effect<readonly [number, number], Unmet> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47)
    return Effect.succeed([view.getUint32(16), view.getUint32(20)]);
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    // A start of frame; the four that are none are for tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return Effect.succeed([view.getUint16(at + 7), view.getUint16(at + 5)]);
  }
  return Effect.fail(new Unmet({ message: "the answer is neither a JPEG nor a PNG" }));
};

/** Images of documents. */
export const passbackSentences = familyOf("passback", "Document Passback API", {
  "An image is the original, or fits into the size that was asked for with its aspect ratio": (
    server,
  ) =>
    Effect.gen(function* () {
      const token = yield* documentTokens(server);
      const original = yield* image(server, token);
      yield* shown(original);
      const fitted = yield* image(server, token, { size: "300x200" });
      yield* shown(fitted);
      const [width, height] = yield* sizeOf(original);
      const scale = Math.min(1, 300 / width, 200 / height);
      const [fittedWidth, fittedHeight] = yield* sizeOf(fitted);
      yield* expectThat(
        Math.abs(fittedWidth - width * scale) <= 1 && Math.abs(fittedHeight - height * scale) <= 1,
        `${width}x${height} became ${fittedWidth}x${fittedHeight}`,
      );
    }),
  "A third image within a minute is refused with 429": (server) =>
    Effect.gen(function* () {
      const token = yield* documentTokens(server);
      yield* image(server, token);
      yield* image(server, token);
      yield* expectRefusal(yield* image(server, token), 429, [5100]);
    }),
  "A size below 100 or above 1000, or of another form, is refused with 422": (server) =>
    Effect.gen(function* () {
      const token = yield* documentTokens(server);
      for (const size of ["99x200", "200x1001", "200", "axb"])
        yield* expectStatus(yield* image(server, token, { size }), 422);
    }),
  "A wrong API token is refused with 401": (server) =>
    Effect.gen(function* () {
      const token = yield* documentTokens(server);
      yield* expectRefusal(yield* image(server, token, { token: "wrong" }), 401, [1100]);
    }),
  "An unknown document token is refused with 404": (server) =>
    Effect.flatMap(image(server, "unknown"), (answer) =>
      expectRefusal(answer, 404, [4100, "Resource not found"]),
    ),
  "Each read of the attributes gives new document tokens": (server) =>
    Effect.gen(function* () {
      const [first, second] = [yield* documentTokens(server), yield* documentTokens(server)];
      yield* expectThat(first !== second, "the tokens are the same");
    }),
  "Refreshing a token gives another, and ends the old one": (server) =>
    Effect.gen(function* () {
      const old = yield* documentTokens(server);
      const query = { token: yield* apiToken(server) };
      const refresh = (token: string) => server.ask("POST", `${base}/refresh/${token}`, { query });
      const answer = yield* refresh(old);
      yield* expectStatus(answer, 200);
      yield* expectThat((yield* textAt(answer, "document_token")) !== old, "the token is the same");
      yield* expectSame("the status of the old token", (yield* refresh(old)).status, 404);
    }),
  "A refreshed token shows the back as a raw image, without a new session": (server) =>
    Effect.gen(function* () {
      const old = yield* documentTokens(server, "back");
      const query = { token: yield* apiToken(server) };
      const refreshed = yield* server.ask("POST", `${base}/refresh/${old}`, { query });
      const answer = yield* image(server, yield* textAt(refreshed, "document_token"));
      yield* shown(answer);
      const type = answer.headers.get("content-type") ?? "";
      yield* expectThat(/^image\/(jpeg|png)$/.test(type), `the type is ${type}`);
      yield* sizeOf(answer);
    }),
  "Without the API token both calls are refused with 401": (server) =>
    Effect.forEach([`${base}/unknown`, `${base}/refresh/unknown`], (path) =>
      Effect.flatMap(server.ask("POST", path), (answer) => expectRefusal(answer, 401, [1100])),
    ),
  "Refreshing an unknown token is refused with 404": (server) =>
    Effect.gen(function* () {
      const query = { token: yield* apiToken(server) };
      const answer = yield* server.ask("POST", `${base}/refresh/unknown`, { query });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
});
