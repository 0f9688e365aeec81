import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { AttributeHandle, ScopeName, type ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { standardPolicies } from "@bonafide/core/oauth/StandardPolicies";
import { proofKinds } from "@bonafide/core/person/Proof";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { Effect, Option, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printRow, printRows, type Row } from "../server/Printed.ts";

const row = ({ groups, handles, proofs, scope }: ScopePolicy): Row => ({
  scope,
  handles,
  proofs,
  groups,
});

const readScope: (text: string) => Option.Option<string> = Schema.decodeOption(ScopeName);

const scope = Argument.String("scope").pipe(
  Argument.withDescription("The scope's name: letters, digits, dashes, dots and underscores"),
  Argument.filterMap(readScope, (text: string) => `Expected a scope's name, got ${text}`),
);

/** A repeated flag, in the given order. */
const several = <const Word extends string>(
  name: string,
  words: ReadonlyArray<Word>,
  describes: string,
) =>
  Flag.Literals(name, words).pipe(
    Flag.withDescription(`${describes}; may be given several times`),
    Flag.atLeast(0),
  );

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    const policies = yield* (yield* OAuthConsumers).policies.all;
    yield* printRows([...policies.values()].map(row), json);
  }),
).pipe(Command.withDescription("List scopes: what each releases, and what has to be proved first"));

const set = Command.make(
  "set",
  {
    scope,
    handles: several("handle", AttributeHandle.literals, "An attribute that it releases"),
    proofs: several("proof", proofKinds, "What a person has to prove first"),
    groups: several("group", AffiliationFamily.literals, "A group that a person has to belong to"),
    json,
  },
  Effect.fn(function* ({ groups, handles, json, proofs, scope }) {
    const policy: ScopePolicy = {
      scope,
      handles: [...new Set(handles)],
      proofs: proofKinds.filter((kind) => proofs.includes(kind)),
      groups: [...new Set(groups)],
    };
    yield* (yield* OAuthConsumers).policies.set(policy);
    yield* printRow(row(policy), json);
  }),
).pipe(Command.withDescription("Define a scope, or define one anew"));

const remove = Command.make(
  "remove",
  { scope, json },
  Effect.fn(function* ({ json, scope }) {
    yield* (yield* OAuthConsumers).policies.remove(scope);
    const standard = Option.fromUndefinedOr(
      standardPolicies.find((policy) => policy.scope === scope),
    );
    yield* printRows(Option.toArray(Option.map(standard, row)), json);
  }),
).pipe(
  Command.withDescription("Forget a scope; a standard one is again what it was, and is shown"),
);

/** `bonafide policy …` */
export const policyCommand = Command.make("policy").pipe(
  Command.withDescription("Scopes of OAuth as policies: what is released, and for what"),
  Command.withSubcommands([list, set, remove]),
);
