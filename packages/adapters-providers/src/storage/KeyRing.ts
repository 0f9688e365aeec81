import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { Redacted } from "effect";

/** The length of keys in bytes: the master key and all that come from it. */
export const keySize = 32;

/** What a subkey is for. The texts are part of the stored format: changing one loses what it protects. */
const purposes = {
  WrapDataKeys: "bonafide/v1/wrap-data-keys",
  LookUp: "bonafide/v1/look-up",
  OneTimePasswords: "bonafide/v1/one-time-passwords",
  AuditRows: "bonafide/v1/audit-rows",
  AuditHeads: "bonafide/v1/audit-heads",
} as const;

export type SubkeyPurpose = keyof typeof purposes;

/** Subkeys that outlive the master key that they came from, in the order in which they are kept. */
const lasting = ["LookUp", "OneTimePasswords", "AuditRows", "AuditHeads"] as const;

type LastingPurpose = (typeof lasting)[number];

/** HKDF-SHA-256 without salt (RFC 5869). */
const derived = (masterKey: Redacted.Redacted<Uint8Array>, info: string, size: number): Buffer =>
  Buffer.from(hkdfSync("sha256", Redacted.value(masterKey), "", info, size));

/**
 * The master key's subkey of 32 bytes for one purpose.
 *
 * A `KeyObject` shows nothing when printed, and `node:crypto` takes it four times faster than bytes.
 */
export const subkeyOf = (
  masterKey: Redacted.Redacted<Uint8Array>,
  purpose: SubkeyPurpose,
): KeyObject => createSecretKey(derived(masterKey, purposes[purpose], keySize));

/** How long a master key's name is, in bytes. */
export const nameSize = 4;

/** A master key as it wraps. Its name is derived from it, tells nothing of it, and is stored with all that it wraps. */
export interface WrappingKey {
  readonly name: string;
  readonly key: KeyObject;
  readonly masterKey: Redacted.Redacted<Uint8Array>;
}

const wrappingKeyOf = (masterKey: Redacted.Redacted<Uint8Array>): WrappingKey => ({
  name: derived(masterKey, "bonafide/v1/master-key-name", nameSize).toString("hex"),
  key: subkeyOf(masterKey, "WrapDataKeys"),
  masterKey,
});

export type MasterKeys = readonly [
  Redacted.Redacted<Uint8Array>,
  ...ReadonlyArray<Redacted.Redacted<Uint8Array>>,
];

/**
 * The master keys that are accepted, the first of which wraps; and the subkeys for everything else, which last when the
 * master key changes: look-ups, codes and the audit could not be found or checked again under others.
 */
export class KeyRing {
  readonly #readAgain: () => MasterKeys | undefined;
  #keys: readonly [WrappingKey, ...ReadonlyArray<WrappingKey>];
  #lasting: Readonly<Record<LastingPurpose, KeyObject>>;

  /** `readAgain` gives the keys of this moment, where their source can be asked at any time. */
  constructor(masterKeys: MasterKeys, readAgain: () => MasterKeys | undefined = () => undefined) {
    const [first, ...others] = masterKeys;
    this.#keys = [wrappingKeyOf(first), ...others.map(wrappingKeyOf)];
    this.#lasting = this.#lastingOf(first);
    this.#readAgain = readAgain;
  }

  #lastingOf(
    masterKey: Redacted.Redacted<Uint8Array>,
  ): Readonly<Record<LastingPurpose, KeyObject>> {
    return {
      LookUp: subkeyOf(masterKey, "LookUp"),
      OneTimePasswords: subkeyOf(masterKey, "OneTimePasswords"),
      AuditRows: subkeyOf(masterKey, "AuditRows"),
      AuditHeads: subkeyOf(masterKey, "AuditHeads"),
    };
  }

  /** The key that wraps what is new. */
  get newest(): WrappingKey {
    return this.#keys[0];
  }

  get keys(): ReadonlyArray<WrappingKey> {
    return this.#keys;
  }

  /** The key of a name; the source is asked again for one that is not known. */
  named(name: string): WrappingKey | undefined {
    const find = () => this.#keys.find((key) => key.name === name);
    return find() ?? (this.refresh() ? find() : undefined);
  }

  /** Reads the keys from their source again. Says whether they are others than before. */
  refresh(): boolean {
    const read = this.#readAgain();
    if (read === undefined) return false;
    const [first, ...others] = read;
    const keys = [wrappingKeyOf(first), ...others.map(wrappingKeyOf)] as const;
    const names = (all: ReadonlyArray<WrappingKey>) => all.map(({ name }) => name).join();
    if (names(keys) === names(this.#keys)) return false;
    this.#keys = keys;
    return true;
  }

  /** The subkey for a purpose. Not to be remembered: it is another once the database's own was read. */
  subkey(purpose: LastingPurpose): KeyObject {
    return this.#lasting[purpose];
  }

  /** The lasting subkeys of a master key, as they are kept. Secret: to be wiped. */
  lastingOf({ masterKey }: WrappingKey): Buffer {
    const subkeys = this.#lastingOf(masterKey);
    return Buffer.concat(lasting.map((purpose) => subkeys[purpose].export()));
  }

  /** Takes subkeys that were kept. */
  takeLasting(kept: Uint8Array): void {
    const keyAt = (at: number) =>
      createSecretKey(Buffer.from(kept.subarray(at * keySize, (at + 1) * keySize)));
    if (kept.length !== lasting.length * keySize) throw new Error("Kept subkeys are cut");
    this.#lasting = {
      LookUp: keyAt(0),
      OneTimePasswords: keyAt(1),
      AuditRows: keyAt(2),
      AuditHeads: keyAt(3),
    };
  }
}
