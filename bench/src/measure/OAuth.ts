import { Effect } from "effect";
import type { Script } from "../load/Job.ts";
import { Granted } from "../oauth/Messages.ts";
import { makeGrants } from "../oauth/ProductGrants.ts";
import { compared, measured } from "../report/Row.ts";
import { oauthOf } from "../server/Partner.ts";
import { product, type Server, type ServerKind } from "../server/Server.ts";
import { type Bench, copyOf, inTurn, loaded, rateOf, startOn } from "./Bench.ts";

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

/** What both sides are asked: codes, each once, or attributes by tokens, round and round. */
const against = (
  bench: Bench,
  row: { readonly name: string; readonly script: Script; readonly kind: "code" | "access" },
) =>
  Effect.gen(function* () {
    const { grantRounds, rounds } = bench.scale;
    const { kind, name, script } = row;
    const from = copyOf(bench, bench.template, `${script}-grants`);
    const client = clientOf(from);
    const rounded = grantRounds * grantsAtOnce;
    const secrets = [...(yield* makeGrants(from, kind, rounded * (rounds + 1)))];
    const ours = yield* startOn(bench, product, from, script);
    const theirs = yield* startOn(bench, reference, from, script);

    const asked = (server: Server, authorization: string, ids: ReadonlyArray<string>) =>
      loaded(bench, server, { script, authorization, ids, requests: ids.length });

    const ourRound = Effect.suspend(() =>
      Effect.map(asked(ours, client, secrets.splice(0, rounded)), rateOf),
    );
    const theirRound = Effect.gen(function* () {
      let [requests, seconds] = [0, 0];
      for (let turn = 0; turn < grantRounds; turn += 1) {
        const granted = yield* theirs.ask({ grants: kind, count: grantsAtOnce }, Granted);
        const report = yield* asked(theirs, granted.client, granted.secrets);
        requests += report.requests;
        seconds += report.seconds;
      }
      return requests / seconds;
    });

    yield* Effect.all([ourRound, theirRound]);
    const [rates = [], references = []] = yield* inTurn(rounds, [ourRound, theirRound]);
    return [
      compared({
        name,
        unit: "requests/s",
        measured: measured(rates),
        against: "oidc-provider in memory",
        reference: measured(references),
        target: { atLeast: 2 },
      }),
    ];
  });

/** Redeeming codes, durably: against oidc-provider, which keeps everything in memory. */
export const measureTokens = (bench: Bench) =>
  against(bench, { name: "tokens", script: "redeem", kind: "code" });

/** Reading the attributes of a person, new document tokens among them: against oidc-provider's user info. */
export const measureAttributes = (bench: Bench) =>
  against(bench, { name: "attributes", script: "attributes", kind: "access" });
