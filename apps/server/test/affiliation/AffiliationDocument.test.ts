import { readFileSync } from "node:fs";
import { RegistryAnswer } from "@bonafide/adapters-providers/affiliation/RegistryAnswer";
import { registryRequest } from "@bonafide/adapters-providers/affiliation/RegistryRequest";
import { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { affiliationReasons } from "@bonafide/core/affiliation/AffiliationReason";
import { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Redacted, Schema } from "effect";

const page = readFileSync(new URL("../../../../docs/affiliation.md", import.meta.url), "utf8");

const [file = "", question = "", ...answers] = Array.from(
  page.matchAll(/```json\n([\s\S]*?)```/g),
  ([, text]) => text ?? "",
);

const strict = { onExcessProperty: "error" } as const;
const Question = Schema.fromJsonString(
  Schema.Struct({
    family: Schema.Literal("responder"),
    by: Schema.Literal("person"),
    role: Schema.Literal("emt"),
    person: AffiliationDetails,
  }),
);

describe("docs/affiliation.md", () => {
  it("lists every reason that a partner may get, with its text", () => {
    const rows = [...page.matchAll(/^\| `((?!BONAFIDE_)[A-Z_]+)` +\| (.+?) +\|$/gm)];
    const told = new Map(rows.map(([, code = "", text = ""]) => [code, text]));
    const reasons = Object.values(affiliationReasons).map(
      ({ code, text }) => [code, text] as const,
    );
    expect(told).toEqual(new Map(reasons));
  });

  it("shows a vendors file that a server takes", () => {
    const secret = file.replace('{ "env": "REGISTRY_TOKEN" }', '"a secret"');
    const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Vendors), strict);
    expect(decode(secret).records).toHaveLength(2);
  });

  it("shows a question as it is asked, and answers as they are read", () => {
    const { person, ...call } = Schema.decodeUnknownSync(Question, strict)(question);
    const config = {
      vendor: "http",
      name: "registry",
      families: [],
      url: "https://records.example",
      credential: { bearer: Redacted.make("a secret") },
      timeLimit: Duration.seconds(1),
      breakAfter: 1,
      restFor: Duration.seconds(1),
    } as const;
    const { body = "" } = registryRequest(config, call, person);
    expect(JSON.parse(body)).toEqual(JSON.parse(question));
    const decode = Schema.decodeUnknownSync(Schema.fromJsonString(RegistryAnswer), strict);
    expect(answers.map((answer) => decode(answer).status)).toEqual(["known", "unknown"]);
  });
});
