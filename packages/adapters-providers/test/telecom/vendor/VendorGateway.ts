import { SmsFailover } from "@bonafide/adapters-providers/telecom/vendor/SmsFailover";
import type { SmsVendor } from "@bonafide/adapters-providers/telecom/vendor/SmsVendor";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { MemorySentMessages } from "@bonafide/testkit/telecom/MemorySentMessages";
import { type ArrivedSms, SmsWitness } from "@bonafide/testkit/telecom/SmsWitness";
import { Effect, Layer, type Scope } from "effect";

/** A vendor alone as core's SMS gateway, with a memory of what it took. */
export const gatewayOf = <R>(
  vendor: Effect.Effect<SmsVendor, never, R | Scope.Scope>,
): Layer.Layer<
  Layer.Success<ReturnType<typeof SmsFailover>>,
  never,
  Exclude<Exclude<R, Scope.Scope>, SmsReceiptInbox>
> =>
  Layer.unwrap(Effect.map(vendor, (made) => SmsFailover([made]))).pipe(
    Layer.provide(MemorySentMessages),
    Layer.provide(MemoryState.layer),
    Layer.provide(SmsReceiptInbox.layer),
  );

/** The same, with what arrived at the vendor. */
export const witnessedGateway = <R>(
  made: Effect.Effect<
    { readonly vendor: SmsVendor; readonly arrived: () => ReadonlyArray<ArrivedSms> },
    never,
    R | Scope.Scope
  >,
) =>
  Layer.unwrap(
    Effect.map(made, ({ arrived, vendor }) =>
      Layer.merge(
        gatewayOf(Effect.succeed(vendor)),
        Layer.succeed(SmsWitness, { arrived: Effect.sync(arrived) }),
      ),
    ),
  );
