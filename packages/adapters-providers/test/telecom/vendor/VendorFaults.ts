import type { SimulatedAnswer } from "@bonafide/testkit/telecom/vendor/HttpSimulator";

const json = { "content-type": "application/json" };

/** What no vendor should answer, and some do. None of it tells whether anything was sent. */
export const vendorFaults: Readonly<Record<string, SimulatedAnswer>> = {
  "JSON that is none": { status: 200, headers: json, body: "{" },
  "JSON of another shape": { status: 200, headers: json, body: '{"sid":17,"message":[]}' },
  null: { status: 200, headers: json, body: "null" },
  nothing: { status: 200, headers: json },
  "another content type": { status: 200, headers: { "content-type": "text/html" }, body: "{}" },
  "a body without an end": (response) => {
    response.writeHead(200, json);
    const more = () => {
      while (response.write(" ".repeat(16_384)));
    };
    response.on("drain", more);
    more();
  },
  "a body that breaks off": (response) => {
    response.writeHead(200, { ...json, "content-length": "100" });
    response.write("{", () => response.destroy());
  },
  "a closed connection": (response) => response.destroy(),
  "a half-closed connection": (response) => response.socket?.end(),
  "a 500": { status: 500, headers: json, body: '{"code":20500}' },
  "a 503 of a proxy": { status: 503, headers: { "content-type": "text/html" }, body: "<h1>503" },
};
