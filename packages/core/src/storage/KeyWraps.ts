import { Context } from "effect";

/**
 * How the data keys of a vault are wrapped, for a vault whose master key can change. What was wrapped by an older key
 * opens as long as the vault has that key. Unwrapping with none that fits is a defect.
 */
export class KeyWraps extends Context.Service<
  KeyWraps,
  {
    /** What everything begins with that the newest master key wraps. */
    readonly head: () => Uint8Array;
    /** The names of the master keys, the newest first. They tell nothing of the keys. */
    readonly names: () => ReadonlyArray<string>;
    /** Reads the master keys from their source again, and says whether they changed. */
    readonly refresh: () => boolean;
    /** A data key wrapped by the newest master key; nothing where it is already. */
    readonly rewrap: (wrapped: Uint8Array) => Uint8Array | undefined;
    /** The subkeys that outlive a master key, of the one that wrapped this. Secret: to be kept sealed, and wiped. */
    readonly lastingOf: (wrapped: Uint8Array) => Uint8Array;
    /** Uses subkeys that were kept. */
    readonly takeLasting: (kept: Uint8Array) => void;
  }
>()("@bonafide/core/storage/KeyWraps") {}
