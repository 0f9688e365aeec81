import type { SettingProblem } from "./Setting.ts";
import { settings } from "./Settings.ts";

type Name = keyof typeof settings;

/** A setting that, if set, requires others. */
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
    of: "mail",
    where: (value) => value === "smtp",
    needs: ["mailServer", "mailFrom", "publicOrigin"],
  },
  {
    of: "documentReader",
    where: (value) => value === "vendor" || value === "embedded-then-vendor",
    needs: ["documentVendorUrl", "documentVendorToken"],
  },
  {
    of: "documentUnseen",
    where: (rules) => Object.values(rules ?? {}).includes("review"),
    needs: ["documentReview"],
  },
  {
    of: "documentDoubtful",
    where: (rule) => rule === "review",
    needs: ["documentReview"],
  },
];

const absences = new Map<unknown, string>([
  [undefined, "missing"],
  [false, "off"],
]);

/** The settings, absent or off, that other settings require. Invalid values are reported when they are read. */
export const needsUnmet = (
  values: Readonly<Record<string, unknown>>,
): ReadonlyArray<SettingProblem> =>
  needs
    .filter(({ of, where }) => where(values[of]))
    .flatMap(({ needs, of }) =>
      needs
        .filter((name) => name in values && absences.has(values[name]))
        .map(
          (name) =>
            `${settings[name].name} is ${absences.get(values[name])}: ${settings[of].name} needs it`,
        ),
    );
