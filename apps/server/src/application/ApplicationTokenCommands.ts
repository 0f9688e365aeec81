import {
  type ApplicationToken,
  ApplicationScope,
} from "@bonafide/core/application/ApplicationToken";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Console, Duration, Effect, Option, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { standing } from "../access/StandingArgument.ts";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const row = (token: ApplicationToken): Row => ({
  token: token.id,
  organizations: token.organizationIds,
  scope: token.scope,
  standing: token.standing,
  created: printedTime(token.created),
  ends: token.ends === undefined ? undefined : printedTime(token.ends),
});

const token = Argument.String("token").pipe(Argument.withDescription("The token's id"));

const issue = Command.make(
  "issue",
  {
    organizations: Argument.String("organization").pipe(
      Argument.withDescription("The organizations that it is bound to, one or more"),
      Argument.atLeast(1),
    ),
    scope: Flag.Literals("scope", ApplicationScope.literals).pipe(
      Flag.withDescription("read or write; a token that writes may also read"),
      Flag.withDefault("read"),
    ),
    lifetime: Flag.Int("lifetime").pipe(
      Flag.withDescription("The token ends after this many seconds; without it, never"),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 315_360_000 }))),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ json, lifetime, organizations, scope }) {
    const [first = "", ...others] = organizations;
    const { secret, token } = yield* (yield* ApplicationTokens).issue(
      [first, ...others],
      scope,
      Option.getOrUndefined(Option.map(lifetime, Duration.seconds)),
    );
    yield* printRow({ ...row(token), access_token: secret }, json);
    if (!json) yield* Console.error("The access token is shown this once and kept nowhere.");
  }),
).pipe(Command.withDescription("Make an access token of the Applications API, and show it once"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* ApplicationStore).tokens.all).map(row), json);
  }),
).pipe(Command.withDescription("List access tokens, without their secrets"));

const set = Command.make(
  "set",
  { token, standing, json },
  Effect.fn(function* ({ json, standing, token }) {
    yield* printRow(row(yield* (yield* ApplicationTokens).set(token, standing)), json);
  }),
).pipe(Command.withDescription("Let a token in (active), or shut it out (inactive)"));

const revoke = Command.make(
  "revoke",
  { token, yes, json },
  Effect.fn(function* ({ json, token, yes }) {
    yield* confirm(`Token ${token} ends for good`, yes);
    yield* printRow(row(yield* (yield* ApplicationTokens).revoke(token)), json);
  }),
).pipe(Command.withDescription("End a token at once, for good"));

/** `bonafide application token …` */
export const applicationTokenCommand = Command.make("token").pipe(
  Command.withDescription("Access tokens of the Applications API"),
  Command.withSubcommands([issue, list, set, revoke]),
);
