import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Schema } from "effect";
import type { SandboxJson } from "../server/SandboxJson.ts";
import type { StartedServer } from "../server/StartedServer.ts";

const root = join(import.meta.dirname, "../../../..");

/** A specimen of the examples. */
export const specimen = (name: string) =>
  new File([readFileSync(join(root, "examples/specimens", name))], name, { type: "image/jpeg" });

/** A browser as far as these pages need one: cookies, and the one form that asks for a task. A proxy may add headers. */
export const browserAt = (baseUrl: string, added: Readonly<Record<string, string>> = {}) => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    const response = await fetch(new URL(path, baseUrl), { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const submit = async (
    path: string,
    task: string,
    values: Record<string, string | File> = {},
  ): Promise<Response> => {
    const page = await (await send(path)).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    assert.ok(page.includes(`value="${task}"`), `The page does not ask for ${task}: ${page}`);
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf, task, ...values })) form.append(name, value);
    const texts = Array.from(form).flatMap(([name, value]) =>
      value instanceof File ? [] : [[name, value]],
    );
    const isWithFiles = texts.length < Array.from(form).length;
    const body = isWithFiles ? form : new URLSearchParams(texts);
    return send(path, { method: "POST", body });
  };
  return { send, submit };
};

/** Where the demo consumer sends people for a scope. */
export const authorizePath = ({ oauth }: SandboxJson, more: Record<string, string> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: oauth.client_id,
    redirect_uri: oauth.redirect_uri,
    response_type: "code",
    scope: oauth.scope,
    ...more,
  }).toString()}`;

/** What a code that came back is worth. */
export const attributesBy = async (server: StartedServer, location: string | null) => {
  const { client_id, client_secret, redirect_uri } = (await server.sandbox()).oauth;
  const code = new URL(location ?? "").searchParams.get("code") ?? "";
  const redeemed = await fetch(`${server.baseUrl}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      client_id,
      client_secret,
      redirect_uri,
    }),
  });
  const { access_token } = Object(await redeemed.json());
  const read = await fetch(
    `${server.baseUrl}/api/public/v3/attributes.json?access_token=${access_token}`,
  );
  return { ...decodeAttributes(await read.json()), accessToken: String(access_token) };
};

const decodeAttributes = Schema.decodeUnknownSync(
  Schema.Struct({
    attributes: Schema.Array(Schema.Struct({ handle: Schema.String, value: Schema.Json })),
  }),
);
/** What the attribute of document tokens holds. */
export const decodeTokens = Schema.decodeUnknownSync(
  Schema.Struct({ front: Schema.String, back: Schema.String }),
);
