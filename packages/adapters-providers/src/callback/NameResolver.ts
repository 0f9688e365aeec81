import { lookup, Resolver } from "node:dns";
import { Context, Effect, Layer } from "effect";

/** Resolves names to addresses. */
export class NameResolver extends Context.Service<
  NameResolver,
  {
    /**
     * Every IPv4 and IPv6 address of a name in standard notation, in the order to try them; empty if it does not
     * resolve.
     */
    readonly addressesOf: (name: string) => Effect.Effect<ReadonlyArray<string>>;
  }
>()("@bonafide/adapters-providers/callback/NameResolver") {
  /**
   * Resolves like the host: its hosts file, name servers and search order. A running query cannot be cancelled and
   * holds a thread of the process, so slow name servers delay other queries.
   */
  static readonly system = Layer.succeed(
    NameResolver,
    NameResolver.of({
      addressesOf: (name) =>
        Effect.callback((resume) => {
          lookup(name, { all: true, order: "verbatim" }, (error, found) => {
            resume(Effect.succeed(error === null ? found.map(({ address }) => address) : []));
          });
        }),
    }),
  );

  /**
   * Queries name servers directly, the host's unless `servers` is given. It holds no thread, and an interruption
   * cancels the query.
   */
  static readonly direct = (servers?: ReadonlyArray<string>) =>
    Layer.succeed(
      NameResolver,
      NameResolver.of({
        addressesOf: (name) =>
          Effect.callback((resume) => {
            const resolver = new Resolver();
            if (servers !== undefined) resolver.setServers(servers);
            const found: Array<string> = [];
            let missing = 2;
            const hear = (_: unknown, addresses: ReadonlyArray<string> | undefined) => {
              found.push(...(addresses ?? []));
              missing -= 1;
              if (missing === 0) resume(Effect.succeed(found));
            };
            resolver.resolve4(name, hear);
            resolver.resolve6(name, hear);
            return Effect.sync(() => resolver.cancel());
          }),
      }),
    );
}
