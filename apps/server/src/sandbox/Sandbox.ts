import { Effect, Option } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { demoRedirectUri, letRedirect } from "./SandboxConsumer.ts";
import { readSandboxFile, writeSandboxFile } from "./SandboxFile.ts";
import { hasNoPartners, makeSandboxPartners } from "./SandboxPartners.ts";

/** What a started sandbox has to show: where its keys are, one of them, and where people share what they proved. */
export interface SandboxReady {
  readonly file: string;
  readonly authorization: string;
  /** An authorization, as a partner sends people to it. */
  readonly authorize: string;
}

const authorizeUrl = (baseUrl: string, clientId: string): string => {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: demoRedirectUri(baseUrl),
    response_type: "code",
    scope: "identity",
  });
  return `${baseUrl}/oauth/authorize?${query.toString()}`;
};

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
    authorize: authorizeUrl(baseUrl, partners.oauth.client_id),
  };
  return ready;
});
