import type { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { Context, Data, Effect, Layer, Result } from "effect";
import { readSetting, type Setting } from "./Setting.ts";
import { settings } from "./Settings.ts";
import { readVendors } from "./VendorsSetting.ts";

type Values = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer A> ? A : never;
} & {
  /** What the vendors file says. */
  readonly vendors: Vendors;
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

/** Which providers are to be vendors of whom the file tells nothing. */
const lackingIn = (
  { carrierProvider, smsProvider }: Pick<Values, "carrierProvider" | "smsProvider">,
  { carriers, sms }: Vendors,
): ReadonlyArray<string> => [
  ...(smsProvider === "vendors" && sms.length === 0
    ? ["BONAFIDE_VENDORS is missing or names nobody under sms, as BONAFIDE_SMS_PROVIDER wants"]
    : []),
  ...(carrierProvider === "vendors" && carriers.length === 0
    ? [
        "BONAFIDE_VENDORS is missing or names nobody under carriers, as BONAFIDE_CARRIER_PROVIDER wants",
      ]
    : []),
];

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
  const { carrierProvider, smsProvider, vendorsFile } = values as Values;
  const vendors = yield* readVendors(vendorsFile);
  if (Result.isFailure(vendors)) problems.push(...vendors.failure);
  else problems.push(...lackingIn({ carrierProvider, smsProvider }, vendors.success));
  if (problems.length > 0) return yield* new SettingsRefused({ problems });
  return { ...values, vendors: Result.getOrThrow(vendors) } as Values;
});

/** What the server was set to, read from the environment once at the start. */
export class ServerSettings extends Context.Service<ServerSettings, Values>()(
  "@bonafide/server/settings/ServerSettings",
) {
  static readonly layer = Layer.effect(ServerSettings, load);
}
