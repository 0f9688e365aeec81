declare module "base58-universal" {
  export function decode(text: string): Uint8Array;
  export function encode(bytes: Uint8Array): string;
}
