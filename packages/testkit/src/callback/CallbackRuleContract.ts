import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";

const acceptedAnywhere = [
  "https://partner.example/",
  "https://partner.example/callback?order=17&name=%C3%BC",
  "https://partner.example:443/callback",
  "HTTPS://PARTNER.EXAMPLE/CALLBACK",
  "https://a.b.partner.example",
];

const sandboxOnly = [
  "http://partner.example/callback",
  "https://partner.example:8443/callback",
  "http://127.0.0.1:8080/callback",
  "http://localhost:8080/callback",
  "http://[::1]:8080/callback",
];

const refusedAnywhere = [
  "",
  " ",
  "nonsense",
  "/callback",
  "//partner.example/callback",
  "partner.example/callback",
  "https://",
  "ftp://partner.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "https://user@partner.example/",
  "https://user:secret@partner.example/",
  "https://partner.example/#fragment",
  "https://partner.example:99999/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/",
  "https://168.63.129.16/",
  "https://0.0.0.0/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://0xa.0x0.0x0.0x1/",
  "https://167772161/",
  "https://[::]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[ff02::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[100:0:0:1::1]/",
];

/** The contract of `CallbackRule`. Source: choices, section 2, "callback_url". */
export const callbackRuleContract = <E>(
  layer: Layer.Layer<CallbackRule, E>,
  environment: "sandbox" | "production",
): void => {
  const test = portTest(layer);
  const sandbox = environment === "sandbox";

  describe(`CallbackRule in ${environment}`, () => {
    test(
      "takes what can be called from here",
      Effect.gen(function* () {
        const { faultOf } = yield* CallbackRule;
        const accepted = [...acceptedAnywhere, ...(sandbox ? sandboxOnly : [])];
        expect(accepted.filter((url) => faultOf(url) !== undefined)).toEqual([]);
      }),
    );

    test(
      "refuses the rest",
      Effect.gen(function* () {
        const { faultOf } = yield* CallbackRule;
        const refused = [...refusedAnywhere, ...(sandbox ? [] : sandboxOnly)];
        expect(refused.filter((url) => faultOf(url)?.startsWith("must ") !== true)).toEqual([]);
      }),
    );
  });
};
