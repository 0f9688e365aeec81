import { canonicalAddress } from "@bonafide/adapters-http/server/CallingAddress";
import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import {
  AffiliationClients,
  type ClientChange,
} from "@bonafide/core/affiliation/AffiliationClients";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { Console, Effect, Option } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const row = (client: AffiliationClient): Row => ({
  client: client.id,
  organization: client.organizationId,
  application: client.applicationId,
  client_id: client.clientId,
  profile: client.profile,
  white_label: client.whiteLabel ? "yes" : "no",
  standing: client.standing,
  addresses: client.addresses,
  created: printedTime(client.created),
});

const printIssued = Effect.fnUntraced(function* (
  client: AffiliationClient,
  secret: string,
  json: boolean,
) {
  yield* printRow({ ...row(client), client_secret: secret }, json);
  if (!json) yield* Console.error("The secret is shown this once and kept nowhere.");
});

const client = Argument.String("client").pipe(Argument.withDescription("The client's id"));

const addresses = Flag.String("address").pipe(
  Flag.withDescription("An address that it calls from; may be given several times"),
  Flag.filterMap(
    (text) => canonicalAddress(text),
    (text) => `Expected an IP address, got ${text}`,
  ),
  Flag.atLeast(0),
);

const application = Flag.String("application").pipe(
  Flag.withDescription("The application that its calls are counted for"),
  Flag.optional,
);

const yesOrNo = (name: string) => Flag.Literals(name, ["yes", "no"]);

const create = Command.make(
  "create",
  {
    organization: Argument.String("organization").pipe(
      Argument.withDescription("The organization's id"),
    ),
    profile: Flag.Literals("profile", ["1", "2"]).pipe(
      Flag.withDescription("Which of the two published parameter lists it keeps to"),
    ),
    whiteLabel: yesOrNo("white-label").pipe(
      Flag.withDescription("Whether it may ask by account, from its addresses"),
      Flag.withDefault("no" as const),
    ),
    addresses,
    application,
    json,
  },
  Effect.fn(function* ({ addresses, application, json, organization, profile, whiteLabel }) {
    const { client, secret } = yield* (yield* AffiliationClients).create(
      organization,
      profile === "1" ? 1 : 2,
      {
        whiteLabel: whiteLabel === "yes",
        addresses: addresses,
        applicationId: Option.getOrUndefined(application),
      },
    );
    yield* printIssued(client, secret, json);
  }),
).pipe(Command.withDescription("Make a client of an organization, and show its secret once"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* AffiliationClientStore).clients).map(row), json);
  }),
).pipe(Command.withDescription("List clients, without their secrets"));

const set = Command.make(
  "set",
  {
    client,
    standing: Flag.Literals("standing", ["active", "inactive"]).pipe(
      Flag.withDescription("active lets it in, inactive shuts it out"),
      Flag.optional,
    ),
    whiteLabel: yesOrNo("white-label").pipe(
      Flag.withDescription("Whether it may ask by account, from its addresses"),
      Flag.optional,
    ),
    addresses,
    noAddress: Flag.Boolean("no-address").pipe(
      Flag.withDescription("Forget its addresses"),
      Flag.withDefault(false),
    ),
    application,
    json,
  },
  Effect.fn(function* ({ addresses, application, client, json, noAddress, standing, whiteLabel }) {
    const change: ClientChange = {
      ...(Option.isSome(standing) ? { standing: standing.value } : {}),
      ...(Option.isSome(whiteLabel) ? { whiteLabel: whiteLabel.value === "yes" } : {}),
      ...(noAddress || addresses.length > 0 ? { addresses: addresses } : {}),
      ...(Option.isSome(application) ? { applicationId: application.value } : {}),
    };
    yield* printRow(row(yield* (yield* AffiliationClients).set(client, change)), json);
  }),
).pipe(Command.withDescription("Change a client; the given addresses replace the earlier ones"));

const rotate = Command.make(
  "rotate",
  { client, json },
  Effect.fn(function* ({ client, json }) {
    const rotated = yield* (yield* AffiliationClients).rotateSecret(client);
    yield* printIssued(rotated.client, rotated.secret, json);
  }),
).pipe(Command.withDescription("Give a client a new secret; the one before ends at once"));

/** `bonafide client …` */
export const clientCommand = Command.make("client").pipe(
  Command.withDescription("Clients of the group-affiliation API"),
  Command.withSubcommands([create, list, set, rotate]),
);
