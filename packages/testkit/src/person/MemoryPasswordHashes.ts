import { createHash, randomUUID } from "node:crypto";
import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { Context, Effect, Layer, Ref } from "effect";

/** How many passwords were compared with a hash, and with none (`none`). */
export class ComparedPasswords extends Context.Service<
  ComparedPasswords,
  { readonly count: Effect.Effect<{ readonly known: number; readonly none: number }> }
>()("@bonafide/testkit/person/ComparedPasswords") {}

const hashOf = (password: string, salt: string): string =>
  `$sha256$${salt}$${createHash("sha256").update(`${salt} ${password}`).digest("hex")}`;

const isHashOf = (password: string, hash: string): boolean =>
  hash === hashOf(password, hash.split("$")[2] ?? "");

/** Fast password hashes, for memory only. Other fibers run while one is made. */
export const MemoryPasswordHashes = Layer.effectContext(
  Effect.gen(function* () {
    const compared = yield* Ref.make({ known: 0, none: 0 });
    return Context.make(ComparedPasswords, ComparedPasswords.of({ count: Ref.get(compared) })).pipe(
      Context.add(
        PasswordHashes,
        PasswordHashes.of({
          hash: (password) => Effect.as(Effect.yieldNow, hashOf(password, randomUUID())),
          matches: (password, hash) =>
            Ref.update(compared, ({ known, none }) =>
              hash === undefined ? { known, none: none + 1 } : { known: known + 1, none },
            ).pipe(
              Effect.andThen(Effect.yieldNow),
              Effect.as(hash !== undefined && isHashOf(password, hash)),
            ),
        }),
      ),
    );
  }),
);
