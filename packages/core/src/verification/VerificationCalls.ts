import type { Call, CallParameter } from "../catalogue/Call.ts";
import { VerificationBody } from "./VerificationBody.ts";
import { verificationParameters } from "./VerificationRequest.ts";

/** A parameter of a path that names something by its id. */
export const idInPath = (name: string, says: string): CallParameter => ({
  name,
  says,
  required: true,
  shape: { type: "string", format: "uuid", examples: ["01890000-0000-7000-8000-000000000002"] },
  refusals: ["ResourceUnknown"],
});

/** Verifications. Source: interface, "Verification (Services API v2)". */
export const verificationCalls = {
  create: {
    method: "POST",
    path: "/api/v2/verification",
    summary: "Create a verification",
    description:
      "A verification ties the transactions of one identity attempt together. Calls that are given no verification create one by themselves.",
    credentials: "secretKey",
    takes: ["json"],
    parameters: Object.values(verificationParameters),
    answers: [
      { status: 200, says: "The verification, without transactions.", body: VerificationBody },
    ],
    refusals: [],
    limits: [],
  },
  status: {
    method: "GET",
    path: "/api/v2/verification/:verification_id",
    summary: "Read a verification",
    description: "Gives its transactions, oldest first. Requests marked as mocks are refused here.",
    credentials: "secretKey",
    refusesMocks: true,
    takes: [],
    parameters: [idInPath("verification_id", "The verification.")],
    answers: [{ status: 200, says: "The verification.", body: VerificationBody }],
    refusals: ["VerificationStatusNotOwned"],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;
