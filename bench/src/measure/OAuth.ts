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

/** The reference remembers at most this many grants with their tokens. */
const grantsAtOnce = 200;

/** How many rounds are not counted: both sides are still being compiled. */
const warmUps = 2;

/**
 * The work of both sides: each code once, or attributes by tokens; the product's are durable, the reference's in
 * memory.
 *
 * Measured by processor time, because the reference signs on the thread pool, on the load generator's core. A few
 * grants at a time on new connections, because the reference remembers no more.
 */
const against = (
  bench: Bench,
  row: {
    readonly name: string;
    readonly script: Script;
    readonly kind: "code" | "access";
    /** Whether each read of attributes also writes two document tokens. */
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
 * Redeeming codes. The product answers after storing the grant and its audit row; the reference keeps them in memory
 * and signs an RS256 ID token.
 */
export const measureTokens = (bench: Bench) =>
  against(bench, { name: "tokens", script: "redeem", kind: "code", target: twice });

/**
 * Reading a person's attributes. The product opens some ten sealed rows; the reference returns user info from an
 * existing object. Then with two document tokens for each read, on disk, which user info does not have.
 *
 * The target is on a partner's whole work for a person: see `measureRedeemAndRead`.
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
 * A partner's work for each person: redeem a code, then read attributes with the token. The target is for both
 * together.
 */
export const measureRedeemAndRead = (bench: Bench) =>
  against(bench, {
    name: "code redeemed and attributes read",
    script: "redeem-and-read",
    kind: "code",
    target: twice,
  });
