import { Clock, Data, Effect, Option, type Redacted, Semaphore } from "effect";
import type { VendorHttp } from "../../vendor/VendorHttp.ts";
import type { CamaraConfig } from "./CamaraConfig.ts";
import { tokenRequest } from "./CamaraRequest.ts";
import { readToken } from "./CamaraResponse.ts";

/** The carrier gave no token. */
export class CamaraTokenRefused extends Data.TaggedError("CamaraTokenRefused")<{
  readonly explained: string;
}> {}

/** How long before its end a token is replaced, in milliseconds. */
const margin = 30_000;
/** The lifetime of a token whose answer names none, in seconds. */
const assumedLife = 300;

interface Held {
  readonly token: Redacted.Redacted;
  readonly until: number;
}

/** The tokens of one carrier, each used until shortly before its end and requested once at a time. */
export interface CamaraTokens {
  readonly of: (scope: string) => Effect.Effect<Redacted.Redacted, CamaraTokenRefused>;
  /** Drops a token that the carrier refused. */
  readonly drop: (scope: string, token: Redacted.Redacted) => void;
}

/** Starts without tokens. */
export const makeCamaraTokens = (http: VendorHttp, config: CamaraConfig): CamaraTokens => {
  const held = new Map<string, Held>();
  const gate = Semaphore.makeUnsafe(1);

  const current = (scope: string, now: number): Held | undefined => {
    const token = held.get(scope);
    return token !== undefined && now < token.until ? token : undefined;
  };

  const fetch = Effect.fnUntraced(function* (scope: string) {
    const now = yield* Clock.currentTimeMillis;
    const known = current(scope, now);
    if (known !== undefined) return known.token;
    const answer = yield* Effect.mapError(
      http.ask(tokenRequest(config, scope)),
      ({ reason }) => new CamaraTokenRefused({ explained: `token: ${reason}` }),
    );
    const read = answer.status === 200 ? readToken(answer) : Option.none();
    if (Option.isNone(read))
      return yield* new CamaraTokenRefused({ explained: `token: ${answer.status}` });
    const { access_token: token, expires_in: life = assumedLife } = read.value;
    held.set(scope, { token, until: now + life * 1000 - Math.min(margin, life * 500) });
    return token;
  });

  return {
    of: Effect.fnUntraced(function* (scope: string) {
      const known = current(scope, yield* Clock.currentTimeMillis);
      return known === undefined ? yield* gate.withPermit(fetch(scope)) : known.token;
    }),
    drop: (scope, token) => {
      if (held.get(scope)?.token === token) held.delete(scope);
    },
  };
};
