import { connect } from "node:net";
import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { IpNetwork } from "effect/net";
import { shareOf } from "../../src/server/AddressShare.ts";
import { errorText } from "./ErrorText.ts";
import { sendRaw } from "./RawSocket.ts";
import { authorizationOf } from "./TestEdge.ts";
import { listening, portOf } from "./TestListener.ts";

const proxies = [IpNetwork.fromStringUnsafe("127.0.0.0/8")];

const request = (caller: string, ...lines: ReadonlyArray<string>) =>
  [
    "POST /api/v2/verification HTTP/1.1",
    "Host: x",
    "Connection: close",
    `Authorization: ${authorizationOf("demo")}`,
    `X-Forwarded-For: ${caller}`,
    ...lines,
    "",
    "",
  ].join("\r\n");

it.live("of one caller behind a proxy are limited, and not another's", () =>
  Effect.gen(function* () {
    const port = yield* portOf;
    const slow = connect(port, "127.0.0.1");
    slow.on("error", () => undefined);
    slow.write(`${request("203.0.113.7", "Content-Length: 9")}{`);
    const ask = (caller: string) => sendRaw(port, request(caller));
    // Requests of several connections are taken up in their order.
    const [mine] = yield* ask("203.0.113.7");
    assert.strictEqual(mine?.statusLine, "HTTP/1.1 429 Too Many Requests");
    assert.strictEqual(mine?.body, errorText("ProductRateExceeded"));
    assert.strictEqual(mine?.headers["retry-after"], "1");
    const [other] = yield* ask("203.0.113.8");
    assert.strictEqual(other?.statusLine, "HTTP/1.1 200 OK");
    slow.destroy();
    while ((yield* ask("203.0.113.7"))[0]?.statusLine !== "HTTP/1.1 200 OK")
      yield* Effect.sleep(10);
  }).pipe(Effect.provide(listening({ maxConnectionsPerAddress: 1, trustedProxies: proxies }))),
);

it("an address counts for itself in IPv4, for its /64 in IPv6, and for nothing where it is a proxy", () => {
  assert.strictEqual(shareOf("203.0.113.7", proxies), "203.0.113.7");
  assert.strictEqual(shareOf("::ffff:203.0.113.7", proxies), "203.0.113.7");
  assert.strictEqual(shareOf("2001:db8:1:2:3:4:5:6", proxies), shareOf("2001:db8:1:2::1", proxies));
  assert.notStrictEqual(shareOf("2001:db8:1:2::1", proxies), shareOf("2001:db8:1:3::1", proxies));
  assert.isUndefined(shareOf("127.0.0.9", proxies));
});
