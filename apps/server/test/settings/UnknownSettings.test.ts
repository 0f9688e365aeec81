import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { ConfigProvider, Effect } from "effect";
import { ServerSettings } from "../../src/settings/ServerSettings.ts";
import { temporaryFolder } from "../storage/TemporarySqlite.ts";

const read = (environment: Readonly<Record<string, string>>) =>
  ServerSettings.pipe(
    Effect.provide(ServerSettings.layer),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment }))),
  );

const problemsOf = (environment: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(read(environment)), ({ problems }) => problems);

describe("a setting that there is not", () => {
  it.effect.each<readonly [name: string, nearest: string]>([
    ["BONAFIDE_ENVIROMENT", "BONAFIDE_ENVIRONMENT"],
    ["bonafide_environment", "BONAFIDE_ENVIRONMENT"],
    ["BONFIDE_ENVIRONMENT", "BONAFIDE_ENVIRONMENT"],
    ["BONAFIDEENVIRONMENT", "BONAFIDE_ENVIRONMENT"],
    ["BONAFIDE__ENVIRONMENT", "BONAFIDE_ENVIRONMENT"],
    ["BONAFIDE_ENVIRONMENT_", "BONAFIDE_ENVIRONMENT"],
    ["BONAFIDE_ENV", "BONAFIDE_ENVIRONMENT"],
    ["BONAFIDE_MASTERKEY", "BONAFIDE_MASTER_KEY"],
    ["BONAFIDE_PORT", "PORT"],
    ["BONAFIDE_DATABASE_URL", "DATABASE_URL"],
  ])("%s is refused, and %s is named as the nearest", ([name, nearest]) =>
    Effect.gen(function* () {
      for (const value of ["production", ""]) {
        expect(yield* problemsOf({ [name]: value })).toEqual([
          `${name} is no setting; the nearest is ${nearest}`,
        ]);
      }
    }),
  );

  it.effect("is named beside all else that is wrong, and its value is not", () =>
    Effect.gen(function* () {
      const problems = yield* problemsOf({
        BONAFIDE_ENVIRONMENT: "Production",
        BONAFIDE_SMS_PROVIDR: "secret-value",
        PORT: "secret-port",
        BONAFIDE_INTERNAL_JWKS: "jwks.json",
        BONAFIDE_INTERNAL_ISSUER: "internal",
        BONAFIDE_DOCUMENT_READER: "vendor",
        BONAFIDE_DOCUMENT_UNSEEN: "height=refuse,class=review",
        BONAFIDE_DOCUMENT_DOUBTFUL: "review",
      });
      expect(problems).toEqual([
        expect.stringContaining("BONAFIDE_SMS_PROVIDR is no setting"),
        expect.stringContaining("BONAFIDE_ENVIRONMENT is not valid"),
        expect.stringContaining("PORT is not valid"),
        "BONAFIDE_INTERNAL_AUDIENCE is missing: BONAFIDE_INTERNAL_JWKS needs it",
        "BONAFIDE_DOCUMENT_VENDOR_URL is missing: BONAFIDE_DOCUMENT_READER needs it",
        "BONAFIDE_DOCUMENT_VENDOR_TOKEN is missing: BONAFIDE_DOCUMENT_READER needs it",
        "BONAFIDE_DOCUMENT_REVIEW is off: BONAFIDE_DOCUMENT_UNSEEN needs it",
        "BONAFIDE_DOCUMENT_REVIEW is off: BONAFIDE_DOCUMENT_DOUBTFUL needs it",
      ]);
      expect(problems.join()).not.toContain("secret");
    }),
  );

  it.effect.each(["prod", "Production", "PRODUCTION", "production ", "Sandbox", ""])(
    "as environment, %j starts nothing",
    (environment) =>
      Effect.gen(function* () {
        expect(yield* problemsOf({ BONAFIDE_ENVIRONMENT: environment })).toEqual([
          expect.stringMatching(/^BONAFIDE_ENVIRONMENT is (not valid|empty): expected sandbox or/),
        ]);
      }),
  );

  it.effect("is none of those that the vendors file refers to, nor of another program's", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "vendors.json");
      yield* Effect.promise(() => writeFile(file, `{"sms": {"env": "BONAFIDE_MY_TOKEN"}}`));
      const environment = { BONAFIDE_VENDORS: file, BONAFIDE_MY_TOKEN: "x", BONA: "1", PATH: "/" };
      const problems = yield* problemsOf(environment);
      expect(problems.join()).toContain("BONAFIDE_VENDORS is not valid");
      expect(problems.join()).not.toContain("is no setting");
    }),
  );
});
