import type { Pool } from "undici";

/** A failing sign-in: the form is fetched, filled in and sent, and a password hashed, as in a successful one. */
export const signIn = async (pool: Pool, email: string): Promise<void> => {
  const page = await pool.request({ method: "GET", path: "/signin" });
  const [cookie = ""] = String(page.headers["set-cookie"]).split(";");
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.body.text())?.[1] ?? "";
  const answer = await pool.request({
    method: "POST",
    path: "/signin",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      csrf,
      task: "signin",
      email,
      password: "it is not this one",
    }).toString(),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 500 || answer.statusCode === 403 || answer.statusCode === 429)
    throw new Error(`A sign-in was answered with ${answer.statusCode}: ${text.slice(0, 200)}`);
};
