import { Effect, Predicate, type Scope } from "effect";
import {
  type HttpSimulator,
  httpSimulator,
  jsonAnswer,
  type SimulatedAnswer,
  type SimulatedRequest,
} from "./HttpSimulator.ts";

/** The client that the simulator knows. */
export const camaraClient = { clientId: "bonafide", clientSecret: "camara-secret" } as const;

/** What an operator knows of a subscriber, or the error with which it answers for them. */
export type CamaraSubscriber =
  | { readonly birthdate?: string; readonly address?: Readonly<Record<string, string>> }
  | { readonly error: readonly [status: number, code: string] };

/** An operator's token endpoint, KYC Match and KYC Fill-in. */
export interface CamaraSimulator extends HttpSimulator {
  /** By number in E.164. */
  readonly subscribers: Map<string, CamaraSubscriber>;
  readonly set: {
    /** What is answered instead, where it says something. */
    instead: (request: SimulatedRequest) => SimulatedAnswer | undefined;
    /** How long a token says that it is good, in seconds. */
    tokenLife: number;
  };
  /** Ends every token that was given. */
  readonly endTokens: () => void;
  readonly tokensGiven: () => number;
}

const errorAnswer = (status: number, code: string): SimulatedAnswer =>
  jsonAnswer(status, { status, code, message: "The simulator says so." });

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return Predicate.isReadonlyObject(value) ? { ...value } : {};
  } catch {
    return {};
  }
};

/** An operator on loopback, at `v0.4` of both APIs. Source: CAMARA, `kyc-match.yaml`, `kyc-fill-in.yaml`. */
export const camaraSimulator: Effect.Effect<CamaraSimulator, never, Scope.Scope> = Effect.gen(
  function* () {
    const subscribers = new Map<string, CamaraSubscriber>();
    const tokens = new Map<string, string>();
    const set: CamaraSimulator["set"] = { instead: () => undefined, tokenLife: 3_600 };
    let given = 0;
    const { clientId, clientSecret } = camaraClient;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

    const giveToken = ({ body, headers }: SimulatedRequest): SimulatedAnswer => {
      const fields = new URLSearchParams(body);
      if (headers.authorization !== basic) return jsonAnswer(401, { error: "invalid_client" });
      if (fields.get("grant_type") !== "client_credentials")
        return jsonAnswer(400, { error: "unsupported_grant_type" });
      given += 1;
      const token = `token-${given}`;
      tokens.set(token, fields.get("scope") ?? "");
      return jsonAnswer(200, {
        access_token: token,
        token_type: "Bearer",
        expires_in: set.tokenLife,
      });
    };

    const about = (
      { body, headers }: SimulatedRequest,
      scope: string,
      answer: (
        subscriber: Exclude<CamaraSubscriber, { error: unknown }>,
        asked: Readonly<Record<string, unknown>>,
      ) => unknown,
    ): SimulatedAnswer => {
      const granted = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
      if (granted === undefined) return errorAnswer(401, "UNAUTHENTICATED");
      if (!granted.includes(scope)) return errorAnswer(403, "PERMISSION_DENIED");
      const asked = parse(body);
      const number = asked["phoneNumber"];
      if (number === undefined) return errorAnswer(422, "MISSING_IDENTIFIER");
      if (typeof number !== "string" || !/^\+[1-9][0-9]{4,14}$/.test(number))
        return errorAnswer(400, "INVALID_ARGUMENT");
      const subscriber = subscribers.get(number);
      if (subscriber === undefined) return errorAnswer(404, "IDENTIFIER_NOT_FOUND");
      if ("error" in subscriber) return errorAnswer(...subscriber.error);
      return jsonAnswer(200, answer(subscriber, asked));
    };

    const simulator = yield* httpSimulator((request) => {
      const other = set.instead(request);
      if (other !== undefined) return other;
      switch (`${request.method} ${request.path}`) {
        case "POST /token":
          return giveToken(request);
        case "POST /kyc-match/v0.4/match":
          return about(request, "kyc-match:", ({ birthdate }, asked) => ({
            birthdateMatch:
              birthdate === undefined ? "not_available" : String(birthdate === asked["birthdate"]),
          }));
        case "POST /kyc-fill-in/v0.4/fill-in":
          return about(request, "kyc-fill-in:", ({ address }) => address ?? {});
        default:
          return errorAnswer(404, "NOT_FOUND");
      }
    });

    return {
      ...simulator,
      subscribers,
      set,
      endTokens: () => tokens.clear(),
      tokensGiven: () => given,
    };
  },
);
