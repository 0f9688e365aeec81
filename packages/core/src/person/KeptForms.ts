import { Clock, Context, Effect, Layer, Option, Schema } from "effect";
import { Vault } from "../storage/Vault.ts";

/** How long a kept form can be opened, in milliseconds. */
export const keptFormLifetime = 15 * 60_000;

/** The longest form that is kept, in characters of its JSON. */
const longest = 16_000;

/** The fields of a form by name. */
export type FormFields = Readonly<Record<string, string>>;

const readFields = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)),
);
const encode = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url);
const decode = Schema.decodeUnknownOption(Schema.Uint8ArrayFromBase64Url);

const purpose = "kept form";

/**
 * Keeps what a person typed while they sign in again. The browser holds it, sealed: `<time>.<key>.<sealed>.<HMAC>`. Only
 * the same person can open it, and only for a short time. The server stores nothing of it.
 */
export class KeptForms extends Context.Service<
  KeptForms,
  {
    /** Seals the fields of a form; absent if they are too long. */
    readonly seal: (personId: string, fields: FormFields) => Effect.Effect<string | undefined>;
    /** The fields of a form that this person typed; absent if it is another's, too old or altered. */
    readonly open: (personId: string, kept: string) => Effect.Effect<Option.Option<FormFields>>;
  }
>()("@bonafide/core/person/KeptForms") {
  static readonly layer = Layer.effect(
    KeptForms,
    Effect.gen(function* () {
      const vault = yield* Vault;

      const proofOf = (personId: string, head: string) =>
        vault.lookup(purpose, `${personId} ${head}`);
      /** Compares two texts in constant time. */
      const same = (one: string, other: string): boolean =>
        vault.lookup(purpose, one) === vault.lookup(purpose, other);

      const seal = Effect.fnUntraced(function* (personId: string, fields: FormFields) {
        const text = JSON.stringify(fields);
        if (text.length > longest) return undefined;
        const now = yield* Clock.currentTimeMillis;
        const key = vault.createKey();
        const sealed = vault.seal(key, purpose, text);
        const head = `${now.toString(36)}.${encode(key)}.${encode(sealed)}`;
        return `${head}.${proofOf(personId, head)}`;
      });

      const open = Effect.fnUntraced(function* (personId: string, kept: string) {
        const [time = "", key = "", sealed = "", proof = ""] = kept.split(".");
        const now = yield* Clock.currentTimeMillis;
        // An altered seal would be a defect, so its proof comes first.
        const isTheirs = same(proofOf(personId, `${time}.${key}.${sealed}`), proof);
        const isInTime = now < Number.parseInt(time, 36) + keptFormLifetime;
        if (!isTheirs || !isInTime) return Option.none();
        return Option.flatMap(Option.all([decode(key), decode(sealed)]), ([wrapped, bytes]) =>
          readFields(vault.open(wrapped, purpose, bytes)),
        );
      });

      return KeptForms.of({ seal, open });
    }),
  );
}
