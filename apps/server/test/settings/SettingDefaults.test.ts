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
