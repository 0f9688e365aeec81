/** The cost parameters of argon2id. `memory` is in KiB. */
export interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

/** A hash with its parameters. */
export interface Argon2Hash extends Argon2Cost {
  readonly salt: Uint8Array;
  readonly tag: Uint8Array;
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString("base64").replaceAll("=", "");

/** A hash in the PHC string format. */
export const formatArgon2 = ({ lanes, memory, passes, salt, tag }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;

const format =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Parses the output of `formatArgon2`, and nothing else. */
export const readArgon2 = (text: string): Argon2Hash | undefined => {
  const [, memory, passes, lanes, salt, tag] = format.exec(text) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
};
