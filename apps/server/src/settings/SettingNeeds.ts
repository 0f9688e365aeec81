import type { SettingProblem } from "./Setting.ts";
import { settings } from "./Settings.ts";

type Name = keyof typeof settings;

/** A setting that, where it has a value, needs others to have one too. */
interface Need {
  readonly of: Name;
  readonly where: (value: unknown) => boolean;
  readonly needs: ReadonlyArray<Name>;
}

const needs: ReadonlyArray<Need> = [
  {
    of: "internalJwks",
    where: (value) => value !== undefined,
    needs: ["internalIssuer", "internalAudience"],
  },
  {
    of: "documentReader",
    where: (value) => value === "vendor" || value === "embedded-then-vendor",
    needs: ["documentVendorUrl", "documentVendorToken"],
  },
];

/** The settings that other settings need and that are absent. Invalid values are reported where they are read. */
export const needsUnmet = (
  values: Readonly<Record<string, unknown>>,
): ReadonlyArray<SettingProblem> =>
  needs
    .filter(({ of, where }) => where(values[of]))
    .flatMap(({ needs, of }) =>
      needs
        .filter((name) => name in values && values[name] === undefined)
        .map((name) => `${settings[name].name} is missing: ${settings[of].name} needs it`),
    );
