import { Language } from "@bonafide/core/mail/Letter";
import { Schema } from "effect";

const isLanguage = Schema.is(Language);

/** The query parameter of a switch's link. */
export const languageParameter = "lang";

/** How much a browser wants a language: 0 to 1, and 1 without a weight. */
const weightOf = (parameters: ReadonlyArray<string>): number => {
  const weight = parameters.map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(each)?.[1]);
  return Number(weight.find((each) => each !== undefined) ?? 1);
};

/**
 * The language that an `Accept-Language` header wants most, of those that the pages have; English without one. The
 * header's order decides between equal weights. Source: RFC 9110, 12.5.4; RFC 4647, 3.4.
 */
export const acceptedLanguage = (header: string | undefined): Language => {
  const wanted = (header ?? "")
    .slice(0, 1_000)
    .split(",")
    .flatMap((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const primary = tag.trim().toLowerCase().split("-", 1)[0] ?? "";
      const language = primary === "*" ? "en" : primary;
      const weight = weightOf(parameters);
      return isLanguage(language) && weight > 0 ? [{ language, weight }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.language ?? "en";
};

/** A language's name in a query or a cookie. */
export const readLanguage = (text: string | null | undefined): Language | undefined =>
  isLanguage(text) ? text : undefined;
