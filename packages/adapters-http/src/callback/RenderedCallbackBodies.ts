import { CallbackBodies } from "@bonafide/core/callback/CallbackBodies";
import { Layer } from "effect";
import { render } from "../verification/TransactionWire.ts";
import { renderVerification } from "../verification/VerificationWire.ts";

/** Documents are told of by their short names. Source: interface, "Transaction"; choices, section 3. */
const toldAs = (product: string): string => product.replace(/^document\./, "");

/** What messages to partners say: the same as the status GETs, rendered by the same functions. */
export const RenderedCallbackBodies: Layer.Layer<CallbackBodies> = Layer.succeed(
  CallbackBodies,
  CallbackBodies.of({
    ofTransaction: (transaction) => {
      const body = render(transaction);
      return JSON.stringify({ ...body, product: toldAs(body.product) });
    },
    ofVerification: (verification) => JSON.stringify(renderVerification(verification, [])),
  }),
);
