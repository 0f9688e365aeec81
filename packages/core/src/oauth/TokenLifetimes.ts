/**
 * The lifetimes of a code, an access token and a refresh token, in milliseconds. Source: interface, "Limits"; choices,
 * section 5.
 */
export const grantLifetimes = { code: 60_000, access: 300_000, refresh: 604_800_000 } as const;
