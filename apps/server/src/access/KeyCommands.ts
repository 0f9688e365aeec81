import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Operators } from "@bonafide/core/access/Operators";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { Console, Duration, Effect, Option, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printedTime, printRow, printRows } from "../server/Printed.ts";
import { authorizationHeader } from "./AuthorizationHeader.ts";

const account = Argument.String("account").pipe(Argument.withDescription("The account's id"));

const issue = Command.make(
  "issue",
  {
    account,
    overlap: Flag.Int("overlap").pipe(
      Flag.withDescription("Rotate: the account's other keys end after this many seconds"),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 31_536_000 }))),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ account, json, overlap }) {
    const { key, secret } = yield* (yield* Operators).issueKey(
      account,
      Option.getOrUndefined(Option.map(overlap, Duration.seconds)),
    );
    const { serviceName } = yield* ServerSettings;
    const authorization = authorizationHeader(serviceName, secret);
    yield* printRow({ key: key.id, created: printedTime(key.created), authorization }, json);
    if (!json) yield* Console.error("The key is shown this once and kept nowhere.");
  }),
).pipe(Command.withDescription("Make a new key for an account, and show it once"));

const list = Command.make(
  "list",
  { account, json },
  Effect.fn(function* ({ account, json }) {
    const registry = yield* AccessRegistry;
    if (!(yield* registry.accounts).some(({ id }) => id === account)) {
      return yield* new Unknown({ kind: "account", id: account });
    }
    const keys = yield* registry.keysOf(account);
    const rows = keys.map(({ created, ends, id }) => ({
      key: id,
      created: printedTime(created),
      ends: ends === undefined ? undefined : printedTime(ends),
    }));
    return yield* printRows(rows, json);
  }),
).pipe(Command.withDescription("List an account's keys, without their secrets"));

const revoke = Command.make(
  "revoke",
  { account, yes, json },
  Effect.fn(function* ({ account, json, yes }) {
    yield* confirm(`Every key of account ${account} ends at once`, yes);
    yield* (yield* Operators).revokeKeys(account);
    yield* printRow({ account, keys: "ended" }, json);
  }),
).pipe(Command.withDescription("End every key of an account at once"));

/** `bonafide key …` */
export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Secret keys of accounts"),
  Command.withSubcommands([issue, list, revoke]),
);
