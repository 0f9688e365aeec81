import type { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { Config, Context, Data, Effect, Layer, Option, Redacted, Result } from "effect";
import { readDocumentIssuers } from "./DocumentIssuers.ts";
import { masterKeyProblems } from "./MasterKeySettings.ts";
import { roleProblems } from "./Role.ts";
import { readSetting, type Setting } from "./Setting.ts";
import { settings } from "./Settings.ts";
import { needsUnmet } from "./SettingNeeds.ts";
import { namesMeantForUs, nearestOf } from "./UnknownSettings.ts";
import { readVendors } from "./VendorsSetting.ts";

type Values = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer A> ? A : never;
} & {
  /** The content of the vendors file. */
  readonly vendors: Vendors;
  /** The issuers whose signatures in barcodes and seals are believed. */
  readonly pinnedIssuers: PinnedIssuers;
};

/** The settings are invalid. The message names everything that is missing or wrong. */
export class SettingsRefused extends Data.TaggedError("SettingsRefused")<{
  readonly problems: ReadonlyArray<string>;
}> {
  override get message(): string {
    return ["bonafide cannot start:", ...this.problems.map((problem) => `  - ${problem}`)].join(
      "\n",
    );
  }
}

/** Provider kinds that are set to vendors, without any in the file. */
const lackingIn = (
  { carrierProvider, smsProvider }: Pick<Values, "carrierProvider" | "smsProvider">,
  { carriers, sms }: Vendors,
): ReadonlyArray<string> => [
  ...(smsProvider === "vendors" && sms.length === 0
    ? [
        "BONAFIDE_VENDORS is missing or has no vendor under sms, which BONAFIDE_SMS_PROVIDER requires",
      ]
    : []),
  ...(carrierProvider === "vendors" && carriers.length === 0
    ? [
        "BONAFIDE_VENDORS is missing or has no vendor under carriers, which BONAFIDE_CARRIER_PROVIDER requires",
      ]
    : []),
];

const known: ReadonlyArray<string> = Object.values<Setting<unknown>>(settings).map(
  ({ name }) => name,
);

/** A misspelt setting would silently leave its default: a sandbox instead of production. */
const misspeltIn = (
  names: ReadonlyArray<string>,
  vendorNames: ReadonlySet<string>,
): ReadonlyArray<string> =>
  names
    .filter((name) => !known.includes(name) && !vendorNames.has(name))
    .map((name) => `${name} is no setting; the nearest is ${nearestOf(name, known)}`);

const load = Effect.gen(function* () {
  const read = yield* readSetting(settings.environment, "sandbox");
  const environment = Result.getOrElse(read, () => "sandbox" as const);
  const names = yield* namesMeantForUs;
  const problems: Array<string> = [];
  // An empty setting counts as absent. An empty environment is more likely an unfilled variable.
  if (names.includes(settings.environment.name)) {
    const given = yield* Effect.orDie(Config.option(Config.String(settings.environment.name)));
    if (Option.isNone(given)) {
      problems.push(
        `${settings.environment.name} is empty: expected ${settings.environment.expects}`,
      );
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const value = yield* readSetting(setting, environment);
    if (Result.isFailure(value)) problems.push(value.failure);
    else values[name] = value.success;
  }
  const { carrierProvider, databaseUrl, documentIssuers, role, smsProvider, vendorsFile } =
    values as Values;
  const vendorNames = new Set<string>();
  const vendors = yield* readVendors(vendorsFile, vendorNames);
  problems.unshift(...masterKeyProblems(environment, values));
  problems.unshift(...misspeltIn(names, vendorNames));
  problems.push(...needsUnmet(values));
  problems.push(...roleProblems(role, databaseUrl && Redacted.value(databaseUrl)));
  if (Result.isFailure(vendors)) problems.push(...vendors.failure);
  else problems.push(...lackingIn({ carrierProvider, smsProvider }, vendors.success));
  const issuers = yield* readDocumentIssuers(documentIssuers);
  if (Result.isFailure(issuers)) problems.push(...issuers.failure);
  if (problems.length > 0) return yield* new SettingsRefused({ problems });
  return {
    ...values,
    vendors: Result.getOrThrow(vendors),
    pinnedIssuers: Result.getOrThrow(issuers),
  } as Values;
});

/** The settings, read from the environment once at the start. */
export class ServerSettings extends Context.Service<ServerSettings, Values>()(
  "@bonafide/server/settings/ServerSettings",
) {
  static readonly layer = Layer.effect(ServerSettings, load);
}
