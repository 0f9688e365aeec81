import { Array, Effect } from "effect";
import type { Script } from "../load/Job.ts";
import { Granted } from "../oauth/Messages.ts";
import { makeGrants, withholdDocumentTokens } from "../oauth/ProductGrants.ts";
import { compared, measured, type Target } from "../report/Row.ts";
import { oauthOf } from "../server/Partner.ts";
import { product, type Server, type ServerKind } from "../server/Server.ts";
import { type Bench, copyOf, inTurn, startOn } from "./Bench.ts";
import { costOf, requestsBySecond } from "./Cost.ts";

const reference: ServerKind = {
  name: "oidc-provider",
  nodeArgs: [],
  entry: new URL("../oauth/provider.ts", import.meta.url),
  args: [],
};

const clientOf = (dataDir: string): string => {
  const { clientId, clientSecret, redirectUri } = oauthOf(dataDir);
  return new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  }).toString();
};

/** As many grants as the reference can remember at once, with the tokens that they become. */
const grantsAtOnce = 200;

/** How many rounds pass before one counts: in the first, both sides are still being compiled. */
const warmUps = 2;

/**
 * What both sides are asked: codes, each once, or attributes by tokens; ours durable, theirs in memory.
 *
 * By processor time, because the reference signs on the thread pool, on the core of the load generator. Both a few
 * grants at a time, on new connections, because the reference remembers no more.
 */
const against = (
  bench: Bench,
  row: {
    readonly name: string;
    readonly script: Script;
    readonly kind: "code" | "access";
    /** Whether each read of attributes writes two document tokens as well. */
    readonly documentTokens?: true;
    readonly target?: Target;
  },
) =>
  Effect.gen(function* () {
    const { grantRounds, rounds } = bench.scale;
    const { documentTokens, kind, name, script, target } = row;
    const from = copyOf(bench, bench.template, `${name} grants`);
    if (!documentTokens) yield* withholdDocumentTokens(from);
    const client = clientOf(from);
    const turns = rounds + warmUps;
    const secrets = [...(yield* makeGrants(from, kind, grantRounds * grantsAtOnce * turns))];
    const ours = yield* startOn(bench, product, from, name);
    const theirs = yield* startOn(bench, reference, from, name);

    const asked = (server: Server, authorization: string, ids: ReadonlyArray<string>) =>
      costOf(bench, server, {
        script,
        authorization,
        ids,
        ...(kind === "code" ? {} : { requests: ids.length }),
      });

    const ourTurn = Effect.suspend(() => asked(ours, client, secrets.splice(0, grantsAtOnce)));
    const theirTurn = Effect.gen(function* () {
      const granted = yield* theirs.ask({ grants: kind, count: grantsAtOnce }, Granted);
      return yield* asked(theirs, granted.client, granted.secrets);
    });
    const sides = [ourTurn, theirTurn].map((turn) =>
      Effect.map(Effect.all(Array.makeBy(grantRounds, () => turn)), (costs) =>
        requestsBySecond(...costs),
      ),
    );

    yield* inTurn(warmUps, sides);
    const [rates = [], references = []] = yield* inTurn(rounds, sides);
    return [
      compared({
        name,
        unit: "requests/CPU-s",
        measured: measured(rates),
        against: "oidc-provider in memory",
        reference: measured(references),
        ...(target === undefined ? {} : { target }),
      }),
    ];
  });

const twice = { atLeast: 2 };

/**
 * Redeeming codes: ours on disk, with the audit's row, before it answers; theirs in memory, with an ID token that it
 * signs by RS256, as it comes.
 */
export const measureTokens = (bench: Bench) =>
  against(bench, { name: "tokens", script: "redeem", kind: "code", target: twice });

/**
 * Reading the attributes of a person: ours are opened from some ten rows that are sealed; theirs is user info, from an
 * object that is there already. Then with what user info knows nothing of: two document tokens for each read, on disk.
 *
 * Part of what a partner does for each person, which has the target: see `measureRedeemAndRead`.
 */
export const measureAttributes = (bench: Bench) =>
  Effect.map(
    Effect.all([
      against(bench, { name: "attributes", script: "attributes", kind: "access" }),
      against(bench, {
        name: "attributes with two document tokens",
        script: "attributes",
        kind: "access",
        documentTokens: true,
      }),
    ]),
    Array.flatten,
  );

/**
 * What a partner does for each person: one of the former, and with the token that came one of the latter. The target is
 * for the two together.
 */
export const measureRedeemAndRead = (bench: Bench) =>
  against(bench, {
    name: "code redeemed and attributes read",
    script: "redeem-and-read",
    kind: "code",
    target: twice,
  });
