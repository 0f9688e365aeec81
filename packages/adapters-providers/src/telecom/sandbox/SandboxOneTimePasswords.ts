import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Effect, Layer } from "effect";
import type { MasterKey } from "../../storage/MasterKey.ts";
import { keepingCodes } from "../HmacOneTimePasswords.ts";
import { sandboxCode } from "./SandboxMockTable.ts";
import { warnOfSandbox } from "./SandboxWarning.ts";

/** One-time passwords with a public code, stored and compared like real ones. Source: choices, section 1. */
export const SandboxOneTimePasswords: Layer.Layer<OneTimePasswords, never, MasterKey> =
  Layer.effect(
    OneTimePasswords,
    Effect.gen(function* () {
      yield* warnOfSandbox("one-time passwords", "every code is public");
      const kept = yield* keepingCodes;
      return OneTimePasswords.of({
        ...kept,
        issue: Effect.succeed(OneTimePassword.make(sandboxCode)),
      });
    }),
  );
