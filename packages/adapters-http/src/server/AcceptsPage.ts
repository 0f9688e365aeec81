import type { HttpServerRequest } from "effect/http";

/** A media range and its weight. Source: RFC 9110, 12.4.2 and 12.5.1. */
const weightOf = (range: string): readonly [type: string, weight: number] => {
  const [type = "", ...parameters] = range.toLowerCase().split(";");
  const weight = parameters.map((each) => /^\s*q=([0-9.]+)\s*$/.exec(each)?.[1]).find(Boolean);
  return [type.trim(), weight === undefined ? 1 : Number(weight)];
};

const pageTypes = new Set(["text/html", "application/xhtml+xml"]);

/**
 * Whether a request is a browser's for a page: among what it accepts it names HTML, and JSON not sooner. A range such as
 * any type names neither.
 */
export const acceptsPage = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean => {
  const { accept = "" } = headers;
  if ((method !== "GET" && method !== "HEAD") || !accept.toLowerCase().includes("html"))
    return false;
  const ranges = accept.split(",", 32).map(weightOf);
  const best = (isWanted: (type: string) => boolean): number =>
    Math.max(0, ...ranges.filter(([type]) => isWanted(type)).map(([, weight]) => weight));
  const page = best((type) => pageTypes.has(type));
  return page > 0 && page >= best((type) => type === "application/json");
};
