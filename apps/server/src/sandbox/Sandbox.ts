import { Effect, Option } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { demoRedirectUri, letRedirect } from "./SandboxConsumer.ts";
import { readSandboxFile, writeSandboxFile } from "./SandboxFile.ts";
import { hasNoPartners, makeSandboxPartners } from "./SandboxPartners.ts";

/** The output of a started sandbox: its file of keys, one key, and the link of an authorization. */
export interface SandboxReady {
  readonly file: string;
  readonly authorization: string;
  /** The link of an authorization, as a partner would use it. */
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
 * Prepares a sandbox at `baseUrl`. Creates demo partners if the database or `sandbox.json` is missing, and keeps them
 * otherwise.
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
