import { possessionDefaults } from "@bonafide/core/telecom/PossessionSettings";
import { Config, Duration, Option } from "effect";
import { duration, type Setting } from "./Setting.ts";

/** Whether production sends codes to toll-free numbers. */
export const tollFreeNumbers: Setting<boolean> = {
  name: "BONAFIDE_TOLL_FREE_NUMBERS",
  config: Config.Boolean("BONAFIDE_TOLL_FREE_NUMBERS"),
  describes:
    "whether production takes toll-free phone numbers, which offices use for SMS; a sandbox takes them anyway",
  expects: "true or false",
  shown: "false",
  fallback: () => Option.some(false),
};

/** How long a sandbox lets transactions wait. */
export const sandboxDelay: Setting<Duration.Duration> = {
  name: "BONAFIDE_SANDBOX_DELAY",
  config: Config.orElse(
    duration("BONAFIDE_SANDBOX_DELAY", Duration.zero, Duration.days(1)),
    // Zero needs no unit.
    () => Config.map(Config.Literals(["0"], "BONAFIDE_SANDBOX_DELAY"), () => Duration.zero),
  ),
  describes: "how long the sandbox lets pending transactions wait before it settles them",
  expects: "a duration up to 1 day, such as 1 second, 500 millis or 0",
  shown: "1 second",
  fallback: () => Option.some(Duration.seconds(1)),
};

/** How long a one-time password is valid. */
export const codeLifetime: Setting<Duration.Duration> = {
  name: "BONAFIDE_CODE_LIFETIME",
  config: duration("BONAFIDE_CODE_LIFETIME", Duration.seconds(120), Duration.seconds(600)),
  describes: "how long a one-time password is valid",
  expects: "a duration between 120 seconds and 600 seconds",
  shown: "600 seconds",
  fallback: () => Option.some(possessionDefaults.codeLifetime),
};

const provider = (name: string, describes: string): Setting<"sandbox" | "vendors"> => ({
  name,
  config: Config.Literals(["sandbox", "vendors"], name),
  describes,
  expects: "sandbox, or vendors: those of BONAFIDE_VENDORS",
  shown: "sandbox in sandbox, required in production",
  fallback: (environment) => (environment === "sandbox" ? Option.some("sandbox") : Option.none()),
});

/** Who sends text messages. */
export const smsProvider = provider("BONAFIDE_SMS_PROVIDER", "who sends text messages");

/** Who knows the people behind phone numbers. */
export const carrierProvider = provider(
  "BONAFIDE_CARRIER_PROVIDER",
  "who knows the people behind phone numbers",
);
