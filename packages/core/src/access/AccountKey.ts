/** A stored key: `digest` is the SHA-256 (base64url) of the secret, `ends` is in epoch milliseconds. */
export interface AccountKey {
  readonly id: string;
  readonly accountId: string;
  readonly digest: string;
  readonly created: number;
  readonly ends: number | undefined;
}
