import { lookup } from "node:dns";
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
  /** As the host resolves names: its hosts file, its name servers, its search order. */
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
}
