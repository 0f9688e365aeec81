import { createServer } from "node:tls";
import { makeVendorHttp } from "@bonafide/adapters-providers/vendor/VendorHttp";
import { expect, it } from "@effect/vitest";
import { Duration, Effect } from "effect";
import { answering, listening } from "../callback/RawReceiver.ts";
import { certificate, certificateKey, trusting } from "../callback/TestCertificate.ts";

it.live("A vendor is asked over HTTP/1.1, also one that prefers HTTP/2", () =>
  Effect.gen(function* () {
    const spoken: Array<unknown> = [];
    const pair = { cert: certificate, key: certificateKey };
    const server = createServer({ ...pair, ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
      spoken.push(socket.alpnProtocol);
      answering("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell")(socket);
    });
    const { port } = yield* listening(server);
    const { ask } = yield* makeVendorHttp(Duration.seconds(5));
    const url = `https://127.0.0.1:${port}/`;
    const asked = trusting(ask({ method: "GET", url, headers: {} }));
    expect(yield* asked).toMatchObject({ status: 200, body: "well" });
    expect(spoken).toEqual(["http/1.1"]);
  }),
);
