import { OtpauthTotpCodes } from "@bonafide/adapters-providers/staff/OtpauthTotpCodes";
import { SandboxTotpCodes } from "@bonafide/adapters-providers/staff/SandboxTotpCodes";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The codes of the second factor of staff. */
export const StaffCodes = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "production" ? OtpauthTotpCodes : SandboxTotpCodes,
  ),
);
