import { Config, Option } from "effect";
import type { Setting } from "./Setting.ts";

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
