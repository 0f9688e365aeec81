import { Context, Data, Effect, Layer, Result } from "effect";
import { readSetting, type Setting } from "./Setting.ts";
import { settings } from "./Settings.ts";

type Values = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer A> ? A : never;
};

/** The server cannot start as it is set. The message names everything that is missing or wrong. */
export class SettingsRefused extends Data.TaggedError("SettingsRefused")<{
  readonly problems: ReadonlyArray<string>;
}> {
  override get message(): string {
    return ["bonafide cannot start:", ...this.problems.map((problem) => `  - ${problem}`)].join(
      "\n",
    );
  }
}

const load = Effect.gen(function* () {
  const read = yield* readSetting(settings.environment, "sandbox");
  const environment = Result.getOrElse(read, () => "sandbox" as const);
  const problems: Array<string> = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const value = yield* readSetting(setting, environment);
    if (Result.isFailure(value)) problems.push(value.failure);
    else values[name] = value.success;
  }
  if (problems.length > 0) return yield* new SettingsRefused({ problems });
  return values as Values;
});

/** What the server was set to, read from the environment once at the start. */
export class ServerSettings extends Context.Service<ServerSettings, Values>()(
  "@bonafide/server/settings/ServerSettings",
) {
  static readonly layer = Layer.effect(ServerSettings, load);
}
