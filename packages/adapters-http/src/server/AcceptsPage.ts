import type { HttpServerRequest } from "effect/http";

/** Whether a request is a browser's for a page: it names HTML among what it accepts. Source: RFC 9110, 12.5.1. */
export const acceptsPage = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers["accept"] ?? "").includes("text/html");
