import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { type ConsumerChange, OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { Console, Effect, FileSystem, Option } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const row = (consumer: OAuthConsumer): Row => ({
  consumer: consumer.id,
  organization: consumer.organizationId,
  application: consumer.applicationId,
  name: consumer.name,
  client_id: consumer.clientId,
  standing: consumer.standing,
  passback: consumer.passback ? "yes" : "no",
  document_tokens: consumer.documentTokens ? "yes" : "no",
  redirect_uris: consumer.redirectUris,
  privacy_url: consumer.privacyUrl,
  terms_url: consumer.termsUrl,
  logo: consumer.logoId === undefined ? "no" : "yes",
  created: printedTime(consumer.created),
});

const printIssued = Effect.fnUntraced(function* (
  consumer: OAuthConsumer,
  secret: Readonly<Record<"client_secret", string>> | Readonly<Record<"api_token", string>>,
  json: boolean,
) {
  yield* printRow({ ...row(consumer), ...secret }, json);
  if (!json) yield* Console.error("The secret is shown this once and kept nowhere.");
});

const consumer = Argument.String("consumer").pipe(Argument.withDescription("The consumer's id"));
const uri = Argument.String("uri").pipe(
  Argument.withDescription("The redirect URI, character by character as requests give it"),
);
const redirectUris = Flag.String("redirect-uri").pipe(
  Flag.withDescription("A redirect URI; may be given several times"),
  Flag.atLeast(0),
);
const yesOrNo = (name: string, describes: string) =>
  Flag.Literals(name, ["yes", "no"]).pipe(Flag.withDescription(describes), Flag.optional);
const passback = yesOrNo("passback", "Whether it may ask for images (Document Passback)");
const documentTokens = yesOrNo("document-tokens", "Whether document_tokens is released to it");

const isYes = (said: Option.Option<"yes" | "no">) => Option.map(said, (word) => word === "yes");

const enabled = (passback: Option.Option<"yes" | "no">, tokens: Option.Option<"yes" | "no">) => ({
  ...Option.match(isYes(passback), { onNone: () => ({}), onSome: (passback) => ({ passback }) }),
  ...Option.match(isYes(tokens), {
    onNone: () => ({}),
    onSome: (documentTokens) => ({ documentTokens }),
  }),
});

const create = Command.make(
  "create",
  {
    application: Argument.String("application").pipe(
      Argument.withDescription("The id of the application that sends people here"),
    ),
    name: Flag.String("name").pipe(Flag.withDescription("The name that people are shown")),
    redirectUris,
    passback,
    documentTokens,
    json,
  },
  Effect.fn(function* ({ application, documentTokens, json, name, passback, redirectUris }) {
    const made = yield* (yield* OAuthConsumers).create(application, name, {
      redirectUris: [...new Set(redirectUris)],
      ...enabled(passback, documentTokens),
    });
    yield* printIssued(made.consumer, { client_secret: made.secret }, json);
  }),
).pipe(Command.withDescription("Make a consumer of an application, and show its secret once"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* OAuthConsumerStore).consumers).map(row), json);
  }),
).pipe(Command.withDescription("List consumers, without their secrets"));

/** A flag of an address that people may open. */
const policy = (name: string, describes: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${describes} (https); an empty text removes it`),
    Flag.optional,
  );

const policyOf = (
  name: "privacyUrl" | "termsUrl",
  said: Option.Option<string>,
): Pick<ConsumerChange, "privacyUrl" | "termsUrl"> =>
  Option.match(said, {
    onNone: () => ({}),
    onSome: (url) => ({ [name]: url === "" ? undefined : url }),
  });

const set = Command.make(
  "set",
  {
    consumer,
    standing: Flag.Literals("standing", ["active", "inactive"]).pipe(
      Flag.withDescription("active lets it in, inactive shuts it out"),
      Flag.optional,
    ),
    name: Flag.String("name").pipe(
      Flag.withDescription("The name that people are shown"),
      Flag.optional,
    ),
    privacy: policy("privacy-url", "Its privacy policy, for the page of the consent"),
    terms: policy("terms-url", "Its terms, for the page of the consent"),
    passback,
    documentTokens,
    json,
  },
  Effect.fn(function* ({
    consumer,
    documentTokens,
    json,
    name,
    passback,
    privacy,
    standing,
    terms,
  }) {
    const changed = yield* (yield* OAuthConsumers).set(consumer, {
      ...(Option.isSome(standing) ? { standing: standing.value } : {}),
      ...(Option.isSome(name) ? { name: name.value } : {}),
      ...policyOf("privacyUrl", privacy),
      ...policyOf("termsUrl", terms),
      ...enabled(passback, documentTokens),
    });
    yield* printRow(row(changed), json);
  }),
).pipe(Command.withDescription("Change a consumer"));

const logo = Command.make(
  "logo",
  {
    consumer,
    file: Argument.String("file").pipe(
      Argument.withDescription("A JPEG or PNG of up to 2 MB; without one, the logo is removed"),
      Argument.optional,
    ),
    json,
  },
  Effect.fn(function* ({ consumer, file, json }) {
    const fileSystem = yield* FileSystem.FileSystem;
    const bytes = Option.isSome(file) ? yield* fileSystem.readFile(file.value) : undefined;
    yield* printRow(row(yield* (yield* OAuthConsumers).setLogo(consumer, bytes)), json);
  }),
).pipe(Command.withDescription("Set or remove the logo that people are shown"));

/** Changes the redirect URIs. */
const redirect = (
  name: "add-redirect" | "remove-redirect",
  describes: string,
  change: (before: ReadonlyArray<string>, uri: string) => ReadonlyArray<string>,
) =>
  Command.make(
    name,
    { consumer, uri, json },
    Effect.fn(function* ({ consumer: id, json, uri }) {
      const found = yield* (yield* OAuthConsumerStore).find(id);
      if (Option.isNone(found)) return yield* new Unknown({ kind: "consumer", id });
      const redirectUris = change(found.value.consumer.redirectUris, uri);
      yield* printRow(row(yield* (yield* OAuthConsumers).set(id, { redirectUris })), json);
    }),
  ).pipe(Command.withDescription(describes));

const addRedirect = redirect(
  "add-redirect",
  "Let people be sent back to one more address",
  (before, uri) => [...new Set([...before, uri])],
);

const removeRedirect = redirect("remove-redirect", "Remove a redirect URI", (before, uri) =>
  before.filter((known) => known !== uri),
);

const rotate = Command.make(
  "rotate",
  { consumer, json },
  Effect.fn(function* ({ consumer, json }) {
    const rotated = yield* (yield* OAuthConsumers).rotateSecret(consumer);
    yield* printIssued(rotated.consumer, { client_secret: rotated.secret }, json);
  }),
).pipe(Command.withDescription("Give a consumer a new secret; the one before ends at once"));

const apiToken = Command.make(
  "api-token",
  { consumer, json },
  Effect.fn(function* ({ consumer, json }) {
    const rotated = yield* (yield* OAuthConsumers).rotateApiToken(consumer);
    yield* printIssued(rotated.consumer, { api_token: rotated.secret }, json);
  }),
).pipe(
  Command.withDescription(
    "Give a consumer a new API token for Document Passback; the one before ends at once",
  ),
);

/** `bonafide consumer …` */
export const consumerCommand = Command.make("consumer").pipe(
  Command.withDescription("Consumers of OAuth: who people share their attributes with"),
  Command.withSubcommands([create, list, set, logo, addRedirect, removeRedirect, rotate, apiToken]),
);
