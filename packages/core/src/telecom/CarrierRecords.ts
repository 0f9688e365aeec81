import { Context, type Effect } from "effect";
import type { AdditionalInfo } from "../catalogue/Failure.ts";
import type { Address } from "./Address.ts";
import type { BirthDate } from "./BirthDate.ts";
import type { NoMatch } from "./IdentityMatch.ts";
import type { Phone } from "./Phone.ts";

/** The person that a carrier is asked about. */
export interface Subscriber {
  readonly phone: Phone;
  readonly birthDate: BirthDate;
}

/** Whether the carrier has to be asked, in the background and at the earliest in `after` milliseconds, or is known to say no. */
export type CarrierScreening =
  | { readonly _tag: "Ask"; readonly after: number }
  | { readonly _tag: "Refuse"; readonly reason: NoMatch };

export type CarrierAnswer =
  | { readonly _tag: "Matched"; readonly address: Address }
  | { readonly _tag: "NotMatched"; readonly reason: NoMatch };

/** Why the carrier does not match a person: error 1014, with this `additional_info`. */
export const unmatched = (info: AdditionalInfo): NoMatch => ({ failure: "UserUnknown", info });

/** The carriers' records of their subscribers. */
export class CarrierRecords extends Context.Service<
  CarrierRecords,
  {
    /** The answer that needs no carrier, if there is one. */
    readonly screen: (subscriber: Subscriber) => Effect.Effect<CarrierScreening>;
    /** Asks the carrier. If it cannot be reached, the answer is no match: `ProviderUnreachable`. */
    readonly match: (subscriber: Subscriber) => Effect.Effect<CarrierAnswer>;
  }
>()("@bonafide/core/telecom/CarrierRecords") {}
