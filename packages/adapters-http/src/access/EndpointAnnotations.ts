import type { Product } from "@bonafide/core/verification/Product";
import { Context } from "effect";

/** The product of an endpoint, if it has one. */
export const EndpointProduct = Context.Reference<Product | undefined>(
  "@bonafide/adapters-http/access/EndpointProduct",
  { defaultValue: () => undefined },
);

/** Whether an endpoint refuses mock requests in every environment. Source: choices, section 1. */
export const EndpointRefusesMocks = Context.Reference<boolean>(
  "@bonafide/adapters-http/access/EndpointRefusesMocks",
  { defaultValue: () => false },
);
