import type { Standing } from "@bonafide/core/access/Account";
import { Operators } from "@bonafide/core/access/Operators";
import { type Product, productNames } from "@bonafide/core/verification/Product";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { MemorySecretKeys } from "@bonafide/testkit/access/MemorySecretKeys";
import { inProcessClient, type InProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { bonafideWithMail } from "@bonafide/testkit/mail/MailWorld";
import { Context, Effect, Layer } from "effect";
import { PageLetters } from "../../src/person/PageLetters.ts";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { describedHttp } from "./DescribedHttp.ts";

/** What a test may ask of its server. */
export interface EdgeOptions extends Partial<HttpSettings["Service"]> {
  /** How many calls a minute every partner has. */
  readonly accountPerMinute?: number;
}

interface Partner {
  readonly account?: Standing;
  readonly organization?: Standing;
  readonly products?: ReadonlyArray<Product>;
}

const partners: ReadonlyArray<readonly [name: string, partner: Partner]> = [
  ["demo", {}],
  ["other", {}],
  ["limited", { products: [] }],
  ["inactive", { account: "inactive" }],
  ["inactive_organization", { organization: "inactive" }],
];

const secretKeys: ReadonlyMap<string, string> = Effect.runSync(
  Effect.gen(function* () {
    // The memory keys are the same each time, so these are those that the operators below will issue.
    const { issue } = yield* SecretKeys;
    return new Map(
      yield* Effect.forEach(partners, ([name]) => Effect.map(issue, (key) => [name, key] as const)),
    );
  }).pipe(Effect.provide(MemorySecretKeys)),
);

/** The secret key of a partner, or an unknown one. */
export const secretKeyOf = (name: string): string => secretKeys.get(name) ?? `no key of ${name}`;

/** The `Authorization` of a partner: demo, other, limited, inactive or inactive_organization. */
export const authorizationOf = (name: string): string =>
  `Bearer Service ${btoa(secretKeyOf(name))}`;

const seed = ({ accountPerMinute: perMinute }: EdgeOptions) =>
  Effect.gen(function* () {
    const operators = yield* Operators;
    for (const [name, { account, organization, products: granted = productNames }] of partners) {
      const { id: organizationId } = yield* operators.createOrganization(name);
      const { id } = yield* operators.createAccount(organizationId, name, granted);
      yield* operators.issueKey(id);
      yield* operators.setAccount(id, { perMinute, standing: account ?? "active" });
      yield* operators.setOrganization(organizationId, organization ?? "active");
    }
  });

/** The real core over memory, with its partners. */
export const coreOf = (options: EdgeOptions) =>
  Layer.effectDiscard(seed(options)).pipe(Layer.provideMerge(bonafideWithMail(PageLetters)));

/** The edge over the real core over memory. */
export const edgeLayer = (options: EdgeOptions = {}) =>
  HttpApp.layer.pipe(
    Layer.provideMerge(coreOf(options)),
    Layer.provide(Layer.succeed(HttpSettings, { ...HttpSettings.defaults, ...options })),
  );

/** Asks the edge, in this process; `as` names a partner. */
export class TestEdge extends Context.Service<TestEdge, InProcessClient>()("test/TestEdge") {
  static readonly layer = Layer.effect(
    TestEdge,
    Effect.map(describedHttp, (handle) => {
      const { ask } = inProcessClient(handle);
      return TestEdge.of({
        ask: (method, path, { as, ...said } = {}) =>
          ask(method, path, as === undefined ? said : { ...said, as: authorizationOf(as) }),
      });
    }),
  );
}

/** Runs a test against an edge of its own. */
export const withEdge = <A, E, R>(
  test: Effect.Effect<A, E, R>,
  options: EdgeOptions = {},
): Effect.Effect<
  A,
  E | Layer.Error<ReturnType<typeof edgeLayer>>,
  Exclude<R, TestEdge | Layer.Success<ReturnType<typeof edgeLayer>>>
> => Effect.provide(test, Layer.provideMerge(TestEdge.layer, edgeLayer(options)));
