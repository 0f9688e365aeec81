import { describe, expect, it } from "@effect/vitest";
import { ConfigProvider, Duration, Effect } from "effect";
import { ServerSettings } from "../../src/settings/ServerSettings.ts";

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  Effect.map(ServerSettings, ({ codeLifetime, sandboxDelay, ...settings }) => ({
    ...settings,
    codeLifetime: Duration.toSeconds(codeLifetime),
    sandboxDelay: Duration.toSeconds(sandboxDelay),
  })).pipe(
    Effect.provide(ServerSettings.layer),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment }))),
  );

describe("a server that is set to nothing", () => {
  it.effect("pretends, on its own machine", () =>
    Effect.gen(function* () {
      expect(yield* settingsOf({})).toMatchObject({
        environment: "sandbox",
        host: "127.0.0.1",
        port: 8080,
        dataDir: "./data",
        databaseUrl: undefined,
        masterKey: undefined,
        smsProvider: "sandbox",
        carrierProvider: "sandbox",
        serviceName: "Service",
        sandboxDelay: 1,
        codeLifetime: 600,
        productPerMinute: undefined,
        accountPerMinute: undefined,
        callbackPorts: [],
        metricsPort: undefined,
        maxRequestLine: 1024 * 1024,
        trustedProxies: [],
        publicOrigin: undefined,
      });
    }),
  );
});

describe("a server in production", () => {
  it.effect("is in earnest: limits, and nothing that pretends unless it is named", () =>
    Effect.gen(function* () {
      const production = { BONAFIDE_ENVIRONMENT: "production" };
      const { problems } = yield* Effect.flip(settingsOf(production));
      expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
        "BONAFIDE_MASTER_KEY",
        "BONAFIDE_SMS_PROVIDER",
        "BONAFIDE_CARRIER_PROVIDER",
      ]);
      const settings = yield* settingsOf({
        ...production,
        BONAFIDE_MASTER_KEY: Buffer.alloc(32).toString("base64"),
        BONAFIDE_SMS_PROVIDER: "sandbox",
        BONAFIDE_CARRIER_PROVIDER: "sandbox",
      });
      expect(settings).toMatchObject({ productPerMinute: 600, accountPerMinute: 1200 });
    }),
  );
});

describe("the rule for documents that their reader doubts", () => {
  it.effect("is that of the reviews unless it is given", () =>
    Effect.gen(function* () {
      const name = "BONAFIDE_DOCUMENT_DOUBTFUL";
      expect((yield* settingsOf({})).documentDoubtful).toBeUndefined();
      expect((yield* settingsOf({ [name]: "refuse" })).documentDoubtful).toBe("refuse");
      const { problems } = yield* Effect.flip(settingsOf({ [name]: "doubt" }));
      expect(problems).toEqual([expect.stringContaining("expected pass, review or refuse")]);
    }),
  );
});

describe("the rules for fields that were not seen", () => {
  const name = "BONAFIDE_DOCUMENT_UNSEEN";

  it.effect("are none unless they are given, field by field", () =>
    Effect.gen(function* () {
      expect((yield* settingsOf({})).documentUnseen).toEqual({});
      const given = { [name]: "class=review, height=refuse", BONAFIDE_DOCUMENT_REVIEW: "true" };
      expect((yield* settingsOf(given)).documentUnseen).toEqual({
        class: "review",
        height: "refuse",
      });
    }),
  );

  it.effect("are refused where a field or a rule is none, or a field is there twice", () =>
    Effect.gen(function* () {
      for (const rules of ["class", "class=maybe", "eyes=review", "sex=pass,sex=review", ","]) {
        const { problems } = yield* Effect.flip(settingsOf({ [name]: rules }));
        expect(problems).toEqual([
          `${name} is not valid: expected fields of checks.fields with pass, review or refuse, as class=review,height=refuse`,
        ]);
      }
    }),
  );
});
