import { makeCarrierVendor } from "@bonafide/adapters-providers/telecom/vendor/CarrierVendors";
import { CarrierFailover } from "@bonafide/adapters-providers/telecom/vendor/CarrierFailover";
import { VendorReceiptPosts } from "@bonafide/adapters-providers/telecom/vendor/ReceiptReader";
import { SmsFailover } from "@bonafide/adapters-providers/telecom/vendor/SmsFailover";
import {
  makeSmsVendor,
  receiptReadersOf,
} from "@bonafide/adapters-providers/telecom/vendor/SmsVendors";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

const gateway = Layer.unwrap(
  Effect.gen(function* () {
    const { vendors } = yield* ServerSettings;
    return SmsFailover(yield* Effect.forEach(vendors.sms, makeSmsVendor));
  }),
);

const receipts = Layer.unwrap(
  Effect.map(ServerSettings, ({ vendors }) =>
    VendorReceiptPosts(vendors.sms.flatMap(receiptReadersOf)),
  ),
);

/** The SMS vendors, and their receipts. */
export const VendorSms = Layer.merge(gateway, receipts);

/** The carriers of the vendors file, and the shadow carrier. */
export const VendorCarriers = Layer.unwrap(
  Effect.gen(function* () {
    const { vendors } = yield* ServerSettings;
    const carriers = yield* Effect.forEach(vendors.carriers, makeCarrierVendor);
    return vendors.shadow === undefined
      ? CarrierFailover(carriers)
      : CarrierFailover(carriers, yield* makeCarrierVendor(vendors.shadow));
  }),
);
