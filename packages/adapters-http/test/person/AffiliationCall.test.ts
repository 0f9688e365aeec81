import { assert, it } from "@effect/vitest";
import { callOf } from "../../src/person/AffiliationPages.ts";

const call = (family: Parameters<typeof callOf>[0], query: string) => {
  const found = callOf(family, new URLSearchParams(query));
  return typeof found === "string" ? found : Object.values(found).join(" ");
};

it.each([
  ["student", "", "way"],
  ["student", "by=other", "way"],
  ["student", "by=person&role=emt", "student person"],
  ["student", "by=upload", "student upload"],
  ["responder", "", "role"],
  ["responder", "by=person", "role"],
  ["responder", "role=other", "role"],
  ["responder", "role=emt", "way"],
  ["responder", "role=emt&by=other", "way"],
  ["responder", "role=emt&by=person", "responder person emt"],
  ["responder", "role=firefighter&by=person", "responder person firefighter"],
  ["responder", "role=emt&by=upload", "responder upload emt"],
  ["responder", "role=police", "responder upload police"],
  ["responder", "role=police&by=person", "responder upload police"],
  ["responder", "role=dispatcher", "responder upload dispatcher"],
] as const)("The choices of a %s by %s make the call %s", (family, query, wanted) => {
  assert.strictEqual(call(family, query), wanted);
});
