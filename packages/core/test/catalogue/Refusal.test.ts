import { describe, expect, it } from "@effect/vitest";
import { isOwnCode, messageOf, Refused, refusals } from "../../src/catalogue/Refusal.ts";

/** Interface, "HTTP errors", every row; 3100 and 3200 in both wordings. */
const httpErrors: ReadonlyArray<readonly [number, string]> = [
  [1100, "Credentials used are not associated with any account"],
  [1200, "Credentials used are associated with an inactive account"],
  [1300, "Credentials used are associated with an inactive organization"],
  [2100, "Referenced product cannot be found"],
  [2200, "Referenced product is not active"],
  [2300, "Referenced product is not enabled for this account"],
  [3100, "Transaction parameter callback_url is invalid"],
  [3100, "Transaction not found with the given reference ID"],
  [3101, "Transaction parameter phone is missing or invalid"],
  [3102, "Transaction parameter code is missing or not valid"],
  [3103, "Transaction parameter code is expired"],
  [3104, "Transaction retry limit exceeded"],
  [3105, "Transaction is not associated with a valid possession check"],
  [3107, "Transaction parameter birth_date indicates user is a minor"],
  [3108, "Transaction parameter birth_date is not in YYYY-MM-DD format"],
  [3109, "The file size is too small (files must be greater than 40KB and less than 16MB)"],
  [3110, "The file size is too large (files must be greater than 40KB and less than 16MB)"],
  [3111, "Image type not supported (send .jpeg, .jpg or .png)"],
  [3200, "Transaction is not owned by this account"],
  [3200, "Verification not owned by this account"],
  [3300, "Verification is not owned by this account"],
  [4100, "Resource not found"],
  [5000, "An error occurred for this account"],
  [5100, "Rate limit exceeded for this product"],
  [5200, "Rate limit exceeded for this account"],
];

const isOurOwn = ({ code }: { readonly code: number }) => isOwnCode(code);
const rows = Object.values(refusals);

describe("The refusals", () => {
  it("are the interface's HTTP errors, word for word", () => {
    const theirs = rows.filter((row) => !isOurOwn(row)).map(({ code, message }) => [code, message]);
    expect(theirs).toEqual(httpErrors);
  });

  it("and our own, where the interface has none", () => {
    const codes = rows.filter(isOurOwn).map(({ code }) => code);
    expect(codes).toEqual([
      3900, 3900, 3901, 3902, 3903, 3904, 3904, 3904, 3905, 3906, 3906, 3907, 3908, 3909, 3911,
      3910, 5900, 5901,
    ]);
  });

  it("name the parameter that they are about, where it is said", () => {
    expect(messageOf("ApplicationParameterInvalid", "status")).toBe(
      "Application parameter status is missing or invalid",
    );
    expect(messageOf("ApplicationParameterInvalid", "limit", "must be a number")).toBe(
      "Application parameter limit is missing or invalid: it must be a number",
    );
    expect(messageOf("BodyTypeUnsupported", "application/json")).toBe(
      "Request body must have a Content-Type that this call takes: application/json",
    );
    expect(messageOf("ApplicationParameterInvalid")).toBe(
      "Application parameter is missing or invalid",
    );
    const both = new Refused({
      names: ["ApplicationParameterImmutable", "ApplicationParameterNotAllowed"],
      parameters: ["name", "type"],
    });
    expect(both.message).toBe(
      "Application parameter name is immutable; " +
        "Application parameter type is not allowed beside those that it depends on",
    );
  });

  it("tell the two 3100 and the two 3200 apart", () => {
    expect(refusals.CallbackUrlInvalid.message).toContain("callback_url");
    expect(refusals.ReferenceUnknown.message).toContain("reference ID");
    expect(refusals.TransactionNotOwned.message).toMatch(/^Transaction/);
    expect(refusals.VerificationStatusNotOwned.message).toMatch(/^Verification/);
  });
});
