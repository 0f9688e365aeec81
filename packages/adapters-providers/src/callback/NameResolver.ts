import { lookup, Resolver } from "node:dns";
import { Context, Effect, Layer } from "effect";

/** Finds the addresses that a name leads to. */
export class NameResolver extends Context.Service<
  NameResolver,
  {
    /**
     * Every address of a name, IPv4 and IPv6 in their standard notation, in the order to try them; none where it
     * leads nowhere, or where nobody can tell.
     */
    readonly addressesOf: (name: string) => Effect.Effect<ReadonlyArray<string>>;
  }
>()("@bonafide/adapters-providers/callback/NameResolver") {
  /**
   * As the host resolves names: its hosts file, its name servers, its search order. A question cannot be taken back
   * and holds a thread of the process, so name servers that hang hold up the questions of others.
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
   * By asking name servers alone, those of the host unless `servers` names others: no thread is held, and whoever
   * stops waiting takes the question back.
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
