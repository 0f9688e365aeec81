import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { Context, Effect, Layer, Ref } from "effect";

/** How often passwords were compared, and with whose: `nobody` counts comparisons with no hash. */
export class ComparedPasswords extends Context.Service<
  ComparedPasswords,
  { readonly count: Effect.Effect<{ readonly known: number; readonly nobody: number }> }
>()("@bonafide/testkit/person/ComparedPasswords") {}

const hashOf = (password: string): string => `hashed ${password}`;

/** Password hashes that hide nothing: for memory only. While one is made, others get their turn. */
export const MemoryPasswordHashes = Layer.effectContext(
  Effect.gen(function* () {
    const compared = yield* Ref.make({ known: 0, nobody: 0 });
    return Context.make(ComparedPasswords, ComparedPasswords.of({ count: Ref.get(compared) })).pipe(
      Context.add(
        PasswordHashes,
        PasswordHashes.of({
          hash: (password) => Effect.as(Effect.yieldNow, hashOf(password)),
          matches: (password, hash) =>
            Ref.update(compared, ({ known, nobody }) =>
              hash === undefined ? { known, nobody: nobody + 1 } : { known: known + 1, nobody },
            ).pipe(Effect.andThen(Effect.yieldNow), Effect.as(hash === hashOf(password))),
        }),
      ),
    );
  }),
);
