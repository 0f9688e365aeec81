import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { type Webhook } from "@bonafide/core/callback/Webhook";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { Refused } from "@bonafide/core/catalogue/Refusal";
import { Duration, Effect, Layer, Redacted, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";
import { OperatorServices } from "../server/OperatorServices.ts";
import { CallbackSending } from "./CallbackSending.ts";
import { testWebhook } from "./WebhookTest.ts";

const organization = Argument.String("organization").pipe(
  Argument.withDescription("The organization's id"),
);
const family = Argument.Literals("family", ProductFamily.literals).pipe(
  Argument.withDescription("The family of results: telecom or document"),
);

const row = (webhook: Webhook): Row => ({
  organization: webhook.organizationId,
  family: webhook.family,
  url: webhook.url,
  standing: webhook.state,
  updated: printedTime(webhook.updated),
});

const set = Command.make(
  "set",
  { organization, family, url: Argument.String("url"), json },
  Effect.fn(function* ({ family, json, organization, url }) {
    const fault = (yield* CallbackRule).faultOf(url);
    if (fault !== undefined)
      return yield* new Refused({
        names: ["CallbackUrlInvalid"],
        parameters: ["url"],
        rules: [fault],
      });
    yield* printRow(row(yield* (yield* Webhooks).set(organization, family, url)), json);
  }),
).pipe(Command.withDescription("Send an organization's results of a family to a URL"));

const list = Command.make(
  "list",
  { organization, json },
  Effect.fn(function* ({ json, organization }) {
    const webhooks = yield* (yield* Webhooks).ofOrganization(organization);
    yield* printRows(webhooks.map(row), json);
  }),
).pipe(Command.withDescription("List an organization's webhooks"));

const disable = Command.make(
  "disable",
  { organization, family, json },
  Effect.fn(function* ({ family, json, organization }) {
    yield* (yield* Webhooks).disable(organization, family);
    const webhooks = yield* (yield* Webhooks).ofOrganization(organization);
    yield* printRows(webhooks.map(row), json);
  }),
).pipe(Command.withDescription("Stop sending an organization's results of a family"));

const rotate = Command.make(
  "rotate-secret",
  {
    organization,
    overlap: Flag.Int("overlap").pipe(
      Flag.withDescription("For how many seconds the older secrets sign beside the new one"),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 31_536_000 }))),
      Flag.withDefault(86_400),
    ),
    json,
  },
  Effect.fn(function* ({ json, organization, overlap }) {
    const { id, secret } = yield* (yield* Webhooks).rotateSecret(
      organization,
      Duration.seconds(overlap),
    );
    yield* printRow({ secret: id, webhook_secret: Redacted.value(secret) }, json);
  }),
).pipe(Command.withDescription("Make a new secret; the older ones sign beside it until they end"));

const test = Command.make(
  "test",
  { organization, family, json },
  Effect.fn(function* ({ family, json, organization }) {
    yield* printRow(yield* testWebhook(organization, family), json);
  }),
).pipe(Command.withDescription("Post a signed test message to a webhook, and tell what came back"));

/** `bonafide webhook …` */
export const webhookCommand = Command.make("webhook").pipe(
  Command.withDescription("Webhooks of organizations, and the secrets that sign"),
  Command.withSubcommands([set, list, disable, rotate, test]),
  Command.provide(Layer.provideMerge(CallbackSending, OperatorServices)),
);
