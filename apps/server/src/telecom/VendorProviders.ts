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

/** Text messages that leave the building, and the receipts that come back. */
export const VendorSms = Layer.merge(gateway, receipts);

/** Carriers of the vendors file, and the one that is only asked along. */
export const VendorCarriers = Layer.unwrap(
  Effect.gen(function* () {
    const { vendors } = yield* ServerSettings;
    const carriers = yield* Effect.forEach(vendors.carriers, makeCarrierVendor);
    return vendors.shadow === undefined
      ? CarrierFailover(carriers)
      : CarrierFailover(carriers, yield* makeCarrierVendor(vendors.shadow));
  }),
);
