import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "./ErrorText.ts";
import { sendRaw } from "./RawSocket.ts";
import { slowLink } from "./SlowLink.ts";
import { authorizationOf } from "./TestEdge.ts";
import { listening, portOf } from "./TestListener.ts";
import { uploadingClients } from "./UploadingClients.ts";

const size = 1_000_000;
/** 1 Mbit/s. */
const link = { bytesPerSecond: 125_000, roundTrip: 200 };

const upload = "/api/v2/document/license/verify";

const refusals = [
  [401, "POST", upload, "nobody", "CredentialsUnknown"],
  [403, "POST", upload, "limited", "ProductNotEnabled"],
  [404, "POST", "/nowhere", "demo", "ResourceUnknown"],
  [405, "PUT", upload, "demo", "ResourceUnknown"],
  [429, "POST", upload, "demo", "AccountRateExceeded"],
] as const;

/** What a client says, in one order: curl writes the status last. */
const inOrder = (said: string): string => said.replace(/^([^]*)\n(\d{3})$/, "$2 $1");

describe("a refusal reaches a client that is still sending, over 1 Mbit/s and 200 ms", () => {
  it.live.each(Object.entries(uploadingClients))("%s", ([, client]) =>
    Effect.gen(function* () {
      const port = yield* portOf;
      // The only call that demo has in this minute.
      const call = `GET /api/v2/telecom/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorizationOf("demo")}\r\n\r\n`;
      yield* sendRaw(port, call);
      const near = yield* slowLink(port, link);
      const answers = yield* Effect.forEach(
        refusals,
        ([, method, path, as]) =>
          Effect.promise(() =>
            client({
              url: `http://127.0.0.1:${near}${path}`,
              method,
              authorization: authorizationOf(as),
              size,
            }),
          ),
        { concurrency: "unbounded" },
      );
      assert.deepStrictEqual(
        answers.map(inOrder),
        refusals.map(([status, , , , name]) => `${status} ${errorText(name)}`),
      );
    }).pipe(Effect.scoped, Effect.provide(listening({}, { accountPerMinute: 1 }))),
  );
});
