import { Context, type Effect } from "effect";
import type { Address } from "./Address.ts";
import type { BirthDate } from "./BirthDate.ts";
import type { NoMatch } from "./IdentityMatch.ts";
import type { Phone } from "./Phone.ts";

/** Whom the carrier is asked about. */
export interface Subscriber {
  readonly phone: Phone;
  readonly birthDate: BirthDate;
}

/** Ask in the background, not before `after` milliseconds from now; or the carrier needs no asking. */
export type CarrierScreening =
  | { readonly _tag: "Ask"; readonly after: number }
  | { readonly _tag: "Refuse"; readonly reason: NoMatch };

export type CarrierAnswer =
  | { readonly _tag: "Matched"; readonly address: Address }
  | { readonly _tag: "NotMatched"; readonly reason: NoMatch };

/** What carriers know about the people who hold their phones. */
export class CarrierRecords extends Context.Service<
  CarrierRecords,
  {
    /** What can be said without asking the carrier. */
    readonly screen: (subscriber: Subscriber) => Effect.Effect<CarrierScreening>;
    /** Asks the carrier. One that cannot be reached did not match: `ProviderUnreachable`. */
    readonly match: (subscriber: Subscriber) => Effect.Effect<CarrierAnswer>;
  }
>()("@bonafide/core/telecom/CarrierRecords") {}
