import { storedPartners, storePartners } from "@bonafide/adapters-sql/sandbox/SqlSandboxPartners";
import { startUnit } from "@bonafide/adapters-sql/storage/StartLock";
import { Effect, Option, Schema } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { demoRedirectUri, letRedirect } from "./SandboxConsumer.ts";
import { PartnersJson, readSandboxFile, writeSandboxFile } from "./SandboxFile.ts";
import { hasNoPartners, makeSandboxPartners } from "./SandboxPartners.ts";
import { openTour } from "./TourOpening.ts";

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

const decodePartners = Schema.decodeUnknownOption(PartnersJson);

/**
 * The partners that the database keeps, else those of the file, from before the database kept them. Those of an older
 * program may lack something: then others are made.
 */
const knownPartners = Effect.gen(function* () {
  const stored = yield* storedPartners;
  if (Option.isSome(stored)) return decodePartners(stored.value);
  return (yield* hasNoPartners) ? Option.none() : yield* readSandboxFile;
});

const makePartners = Effect.gen(function* () {
  const { serviceName } = yield* ServerSettings;
  const made = yield* makeSandboxPartners(serviceName);
  yield* storePartners(JSON.stringify(made));
  return made;
});

/**
 * Prepares a sandbox at `baseUrl`. The first of all servers makes the demo partners, the others wait and take the same.
 */
export const readySandbox = Effect.fn("Sandbox.ready")(function* (baseUrl: string) {
  const partners = yield* startUnit(
    Effect.gen(function* () {
      const known = yield* knownPartners;
      const partners = Option.isSome(known) ? known.value : yield* makePartners;
      yield* letRedirect(partners.oauth.client_id, baseUrl);
      return partners;
    }),
  );
  yield* openTour(baseUrl, partners);
  const file = yield* writeSandboxFile(baseUrl, partners);
  const ready: SandboxReady = {
    file,
    authorization: partners.accounts["demo"]?.authorization ?? "",
    authorize: authorizeUrl(baseUrl, partners.oauth.client_id),
  };
  return ready;
});
