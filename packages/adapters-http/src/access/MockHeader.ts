import type { Headers } from "effect/http";

/** Whether a request is marked as a mock: `X-Mock: true`, in any case. Source: choices, section 1. */
export const isMarkedAsMock = (headers: Headers.Headers): boolean => {
  const mark = headers["x-mock"];
  // A repeated header arrives as a list: one `true` is enough, so that nothing is sent by mistake.
  return mark?.split(",").some((value) => value.trim().toLowerCase() === "true") ?? false;
};
