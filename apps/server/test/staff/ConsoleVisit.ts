import type { StartedServer } from "../server/StartedServer.ts";

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");

const csrfIn = (text: string) => /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? "";

/** Signs in to the console of a sandbox, and gives the cookies of the session. */
export const enterConsole = async (
  { baseUrl }: Pick<StartedServer, "baseUrl">,
  { name, password }: { readonly name: string; readonly password: string },
  code = "123123",
) => {
  const page = await fetch(`${baseUrl}/console/signin`);
  const response = await fetch(`${baseUrl}/console/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(page).join("; ") },
    body: new URLSearchParams({ csrf: csrfIn(await page.text()), name, password, code }),
  });
  return { status: response.status, cookie: cookiesOf(response).join("; ") };
};

/** A page of the console; with `task`, what its form is answered. */
export const consolePage = async (
  { baseUrl }: Pick<StartedServer, "baseUrl">,
  cookie: string,
  path: string,
  task?: string,
) => {
  const ask = async (init: RequestInit = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { cookie, ...(init.method === "POST" ? { "sec-fetch-site": "same-origin" } : {}) },
    });
    const text = await response.text();
    const words = text
      .replace(/^[^]*?<body>/, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    return { status: response.status, heading: /<h1>([^<]*)</.exec(text)?.[1], text, words };
  };
  const page = await ask();
  return task === undefined
    ? page
    : ask({ method: "POST", body: new URLSearchParams({ csrf: csrfIn(page.text), task }) });
};
