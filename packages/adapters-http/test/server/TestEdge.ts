import { Access } from "@bonafide/core/access/Access";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { Standing } from "@bonafide/core/access/Account";
import type { Product } from "@bonafide/core/access/Product";
import { RateSettings } from "@bonafide/core/access/RateSettings";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { PossessionSettings } from "@bonafide/core/telecom/PossessionSettings";
import { SendLimiter } from "@bonafide/core/telecom/SendLimiter";
import { TelecomStatuses } from "@bonafide/core/telecom/TelecomStatuses";
import { DueSignal } from "@bonafide/core/verification/DueSignal";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Ledger } from "@bonafide/core/verification/Ledger";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { MemoryStores } from "@bonafide/testkit/storage/MemoryStores";
import { Context, Effect, Layer } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { inProcessHttp } from "../../src/server/InProcessHttp.ts";
import { FakeProviders } from "./FakeProviders.ts";

/** What a test may ask of its server. */
export interface EdgeOptions extends Partial<HttpSettings["Service"]> {
  readonly accountPerMinute?: number;
}

const products: ReadonlyArray<Product> = ["telecom.possession_send", "telecom.identity"];

const seedAccount = Effect.fnUntraced(function* (
  name: string,
  standing: { readonly account?: Standing; readonly organization?: Standing },
  grants: ReadonlyArray<Product>,
) {
  const registry = yield* AccessRegistry;
  const organizationId = `organization of ${name}`;
  yield* registry.putOrganization({
    id: organizationId,
    name,
    standing: standing.organization ?? "active",
    created: 0,
  });
  yield* registry.putAccount({
    id: name,
    organizationId,
    name,
    standing: standing.account ?? "active",
    perMinute: undefined,
    created: 0,
  });
  yield* registry.putGrants(
    name,
    grants.map((product) => ({ product, perMinute: undefined })),
  );
  yield* registry.putKey({
    id: `key of ${name}`,
    accountId: name,
    digest: `digest of ${secretKeyOf(name)}`,
    created: 0,
    ends: undefined,
  });
});

/** The secret key of a seeded account. */
export const secretKeyOf = (name: string): string => `secret-of-${name}`;

/** The `Authorization` of a seeded account: demo, other, limited, inactive or inactive_organization. */
export const authorizationOf = (name: string): string =>
  `Bearer Service ${btoa(secretKeyOf(name))}`;

const seed = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* seedAccount("demo", {}, products);
    yield* seedAccount("other", {}, products);
    yield* seedAccount("limited", {}, []);
    yield* seedAccount("inactive", { account: "inactive" }, products);
    yield* seedAccount("inactive_organization", { organization: "inactive" }, products);
  }),
);

/** The real core over memory stores, with seeded accounts. */
export const coreOf = (options: EdgeOptions) =>
  Layer.mergeAll(
    Access.layer,
    Possessions.layer,
    TelecomStatuses.layer,
    DueTransactions.layer,
    seed,
  ).pipe(
    Layer.provideMerge(IdentityMatches.layer),
    Layer.provideMerge(Possessions.layer),
    Layer.provideMerge(Verifications.layer),
    Layer.provideMerge(Layer.mergeAll(Ledger.layer, DueSignal.layer, SendLimiter.layerUnlimited)),
    Layer.provideMerge(Layer.mergeAll(MemoryStores, FakeProviders)),
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.succeed(PossessionSettings, { codeLifetime: 600 }),
        Layer.succeed(RateSettings, {
          productPerMinute: undefined,
          accountPerMinute: options.accountPerMinute,
        }),
      ),
    ),
  );

/** The edge over the real core over memory stores. */
export const edgeLayer = (options: EdgeOptions = {}) =>
  HttpApp.layer.pipe(
    Layer.provideMerge(coreOf(options)),
    Layer.provide(Layer.succeed(HttpSettings, { ...HttpSettings.defaults, ...options })),
  );

/** An answer, as it went over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request; `as` names the account that sends it. */
export interface Ask {
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown;
}

// Bytes, so that no Content-Type is made up.
const bytesOf = (body: unknown) =>
  body instanceof Uint8Array
    ? new Blob([body])
    : new Blob([typeof body === "string" ? body : JSON.stringify(body)]);

/** Asks the edge, in this process. */
export class TestEdge extends Context.Service<
  TestEdge,
  { readonly ask: (method: string, path: string, ask?: Ask) => Effect.Effect<Answer> }
>()("test/TestEdge") {
  static readonly layer = (options: EdgeOptions = {}) =>
    Layer.effect(
      TestEdge,
      Effect.map(inProcessHttp, (handle) =>
        TestEdge.of({
          ask: (method, path, { as, body, headers } = {}) =>
            Effect.promise(async () => {
              const response = await handle(
                new Request(`http://edge.test${path}`, {
                  method,
                  headers: {
                    ...(as === undefined ? {} : { authorization: authorizationOf(as) }),
                    ...headers,
                  },
                  ...(body === undefined ? {} : { body: bytesOf(body) }),
                }),
              );
              return {
                status: response.status,
                headers: Object.fromEntries(response.headers),
                text: await response.text(),
              };
            }),
        }),
      ),
    ).pipe(Layer.provideMerge(edgeLayer(options)));
}

/** Runs a test against an edge of its own. */
export const withEdge = <A, E, R>(
  test: Effect.Effect<A, E, R>,
  options: EdgeOptions = {},
): Effect.Effect<A, E, Exclude<R, Layer.Success<ReturnType<typeof TestEdge.layer>>>> =>
  Effect.provide(test, TestEdge.layer(options));
