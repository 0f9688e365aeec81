import { expect, it } from "vitest";
import { requestOf } from "../src/CallRequest.ts";
import type { CallRow } from "../src/CallRow.ts";
import type { Keys } from "../src/Keys.ts";

const base = "https://id.example/";

const row: CallRow = {
  method: "POST",
  path: "/things/:thing_id",
  credentials: "secretKey",
  takes: ["query", "urlencoded", "multipart"],
  headers: ["if-match"],
};

const keys: Keys = {
  authorization: "Bearer Service a2V5",
  client: { client_id: "c1", client_secret: "s1" },
  applicationToken: "t1",
  apiToken: "p1",
};

it("puts parameters into the path, the headers and the body", () => {
  const request = requestOf(base, row, keys, {
    thing_id: "a/b",
    "if-match": '"1"',
    name: "É",
    gone: undefined,
  });
  expect(request).toMatchObject({
    url: "https://id.example/things/a%2Fb",
    method: "POST",
    headers: { authorization: "Bearer Service a2V5", "if-match": '"1"' },
  });
  expect(request.body).toEqual(new URLSearchParams("name=%C3%89"));
});

it("writes JSON where the call takes it, and whole values into a form", () => {
  const json = requestOf(base, { ...row, takes: ["json"] }, keys, {
    thing_id: "1",
    metadata: { a: [1] },
  });
  expect(json.headers).toMatchObject({ "content-type": "application/json" });
  expect(json.body).toBe('{"metadata":{"a":[1]}}');
  const form = requestOf(base, row, keys, { thing_id: "1", metadata: { a: [1] } });
  expect(form.body).toEqual(new URLSearchParams("metadata=%7B%22a%22%3A%5B1%5D%7D"));
});

it("sends a file as multipart, beside its texts", () => {
  const { body, headers } = requestOf(base, row, keys, {
    thing_id: "1",
    front_image: new File(["picture"], "front.jpg"),
    metadata: "m",
  });
  expect(headers).not.toHaveProperty("content-type");
  expect(body).toBeInstanceOf(FormData);
  if (!(body instanceof FormData)) return;
  expect([...body.keys()]).toEqual(["front_image", "metadata"]);
  expect(body.get("front_image")).toHaveProperty("name", "front.jpg");
});

it("keeps the secret of a client out of the URL where a call has a body", () => {
  const { body, url } = requestOf(base, { ...row, credentials: "client" }, keys, { thing_id: "1" });
  expect(url).not.toContain("s1");
  expect(body).toEqual(new URLSearchParams("client_id=c1&client_secret=s1"));
});

it("sends an access token as a header", () => {
  const get: CallRow = {
    ...row,
    method: "GET",
    path: "/a",
    credentials: "accessToken",
    takes: ["query"],
  };
  const { headers, url } = requestOf(base, get, keys, { access_token: "abc", callback: "f" });
  expect(headers).toEqual({ authorization: "Bearer abc" });
  expect(url).toBe("https://id.example/a?callback=f");
});

it("says which parameter of the path is missing", () => {
  expect(() => requestOf(base, row, keys, {})).toThrow("thing_id is missing: the path needs it");
});
