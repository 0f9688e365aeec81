import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { askWith, organizations, refuses } from "./ApplicationEdge.ts";

const invalid = "ApplicationParameterInvalid";

const lists: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["enum_name=status", ["active", "deleted", "inactive"]],
  ["enum_name=class&class=nonsense", ["call_center", "digital", "event", "physical"]],
  ["enum_name=type&class=call_center", ["blended", "inbound", "outbound"]],
  ["enum_name=subtype&class=call_center&type=inbound", ["in_house", "outsourced"]],
  ["enum_name=subtype&class=digital&type=web_api", []],
  ["enum_name=architectureType&class=digital", ["native", "user_agent_based", "web"]],
  ["enum_name=architectureType&class=physical", []],
  [
    "enum_name=operatingSystem&class=digital&architecture_type=native",
    ["android", "chrome_os", "chromium_os", "ios", "linux", "macos", "windows"],
  ],
  ["enum_name=operatingSystem&class=digital&architecture_type=web", []],
  ["enum_name=operatingSystem&class=physical&architecture_type=native", []],
  ["enum_name=deviceTypes&class=event", []],
];

const wrong: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["", ["enum_name"]],
  ["enum_name=", ["enum_name"]],
  ["enum_name=Status", ["enum_name"]],
  ["enum_name=userTypes", ["enum_name"]],
  ["enum_name=status&enum_name=class", ["enum_name"]],
  ["enum_name=type", ["class"]],
  ["enum_name=type&class=", ["class"]],
  ["enum_name=type&class=analog", ["class"]],
  ["enum_name=type&class=digital&class=physical", ["class"]],
  ["enum_name=subtype", ["class", "type"]],
  ["enum_name=subtype&class=digital", ["type"]],
  ["enum_name=subtype&class=digital&type=store", ["type"]],
  ["enum_name=architectureType", ["class"]],
  ["enum_name=operatingSystem", ["class", "architecture_type"]],
  ["enum_name=operatingSystem&class=digital", ["architecture_type"]],
  ["enum_name=operatingSystem&class=digital&architectureType=native", ["architecture_type"]],
  ["enum_name=operatingSystem&class=digital&architecture_type=store", ["architecture_type"]],
  ["enum_name=deviceTypes", ["class"]],
];

describe("the enums", () => {
  it.effect.each(lists)("?%s lists what is allowed, sorted", ([query, expected]) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const answer = yield* askWith(ours.token, "GET", `/v1/applications/enums?${query}`);
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.text, JSON.stringify(expected));
      }),
    ),
  );

  it.effect.each(wrong)("?%s is refused", ([query, [first = "", ...others]]) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const answer = yield* askWith(ours.token, "GET", `/v1/applications/enums?${query}`);
        refuses(answer, [[invalid, first], ...others.map((name) => [invalid, name] as const)]);
      }),
    ),
  );

  it.effect("are no application, and are only read", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const method of ["PATCH", "POST", "PUT", "DELETE"]) {
          const answer = yield* edge.ask(method, "/v1/applications/enums?enum_name=status");
          assert.strictEqual(answer.status, 405);
          assert.strictEqual(answer.text, errorText("ResourceUnknown"));
          assert.strictEqual(answer.headers["allow"], "GET, HEAD");
        }
      }),
    ),
  );
});
