import { InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Effect, type Layer, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { internalTokensContract, type IssueToken } from "./InternalTokensContract.ts";

/** Readers of tokens that `internalTokensContract` has to catch. */
export const brokenInternalTokens = Object.assign(
  <R>(sound: Layer.Layer<R, unknown>, issue: IssueToken<R>): void => {
    brokenContract<R, [IssueToken<R>]>(internalTokensContract, ({ of }) => {
      const tokens = of(InternalTokens);
      tokens("takes tokens that have ended", ({ verify }) => ({
        verify: (token) => verify(token, 0),
      }));
      tokens("takes tokens that were not issued", ({ verify }) => ({
        verify: (token, now) =>
          Effect.map(verify(token, now), (claims) =>
            Option.orElse(claims, () => Option.some({ subject: token, organizations: [] })),
          ),
      }));
      tokens("leaves out organizations", ({ verify }) => ({
        verify: (token, now) =>
          Effect.map(verify(token, now), (found) =>
            Option.map(found, (claims) => ({
              ...claims,
              organizations: claims.organizations.slice(1),
            })),
          ),
      }));
    })(sound, issue);
  },
  { contract: internalTokensContract },
);
