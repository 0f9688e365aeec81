import { Effect, Option } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { letRedirect } from "./SandboxConsumer.ts";
import { readSandboxFile, writeSandboxFile } from "./SandboxFile.ts";
import { hasNoPartners, makeSandboxPartners } from "./SandboxPartners.ts";

/** What a started sandbox has to show: where its keys are, and one of them. */
export interface SandboxReady {
  readonly file: string;
  readonly authorization: string;
}

/**
 * Readies a sandbox that listens at `baseUrl`: demo partners at the first start, or when either the database or
 * `sandbox.json` is gone; the same ones ever after.
 */
export const readySandbox = Effect.fn("Sandbox.ready")(function* (baseUrl: string) {
  const { serviceName } = yield* ServerSettings;
  const written = yield* readSandboxFile;
  const partners =
    Option.isSome(written) && !(yield* hasNoPartners)
      ? written.value
      : yield* makeSandboxPartners(serviceName);
  yield* letRedirect(partners.oauth.client_id, baseUrl);
  const file = yield* writeSandboxFile(baseUrl, partners);
  const ready: SandboxReady = {
    file,
    authorization: partners.accounts["demo"]?.authorization ?? "",
  };
  return ready;
});
