import { reconnectWait, smscAt } from "@bonafide/adapters-providers/telecom/smpp/SmppBind";
import { expect, it } from "@effect/vitest";
import { Duration } from "effect";

it.each([
  ["smpp://smsc.example", { host: "smsc.example", port: 2775, tls: false }],
  ["smpps://smsc.example", { host: "smsc.example", port: 3550, tls: true }],
  ["smpps://[2001:db8::1]:3551", { host: "2001:db8::1", port: 3551, tls: true }],
])("the SMSC of %s has its host and port", (url, at) => {
  expect(smscAt(url)).toEqual({ ...at, servername: at.host });
});

it.each([
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [5, 32_000],
  [6, 60_000],
  [60, 60_000],
])("a lost line is bound again for the %i. time after %i ms", (attempt, milliseconds) => {
  const wait = reconnectWait({ reconnectAfter: Duration.seconds(2) }, attempt);
  expect(Duration.toMillis(wait)).toBe(milliseconds);
});
