import { smscAt } from "@bonafide/adapters-providers/telecom/smpp/SmppBind";
import { expect, it } from "@effect/vitest";

it.each([
  ["smpp://smsc.example", { host: "smsc.example", port: 2775, tls: false }],
  ["smpps://smsc.example", { host: "smsc.example", port: 3550, tls: true }],
  ["smpps://[2001:db8::1]:3551", { host: "2001:db8::1", port: 3551, tls: true }],
])("the SMSC of %s has its host and port", (url, at) => {
  expect(smscAt(url)).toEqual({ ...at, servername: at.host });
});
