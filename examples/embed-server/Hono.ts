import { Hono } from "hono";
import type { openHost } from "./Host.ts";

/** A Hono application with pages of its own, which leaves the Services API to bonafide. */
export const honoApp = ({ fetch }: Awaited<ReturnType<typeof openHost>>): Hono => {
  const app = new Hono();
  app.get("/", (context) => context.text("The host's own page"));
  app.all("/api/v2/*", (context) => fetch(context.req.raw));
  return app;
};
