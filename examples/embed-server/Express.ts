import { getRequestListener } from "@hono/node-server";
import express, { type Express } from "express";
import type { openHost } from "./Host.ts";

/** An Express application with pages of its own, which leaves the Services API to bonafide. No body parser before it. */
export const expressApp = ({ fetch }: Awaited<ReturnType<typeof openHost>>): Express => {
  const app = express();
  app.get("/", (_, response) => {
    response.send("The host's own page");
  });
  app.all("/api/v2/*path", getRequestListener(fetch));
  return app;
};
