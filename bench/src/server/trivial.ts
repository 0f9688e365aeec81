import { createServer } from "node:http";

/** A server that does nothing, for measuring the load generator's maximum. */
createServer((_, response) => {
  response.writeHead(200, { "Content-Length": 0 });
  response.end();
}).listen(Number(process.env["PORT"]), "127.0.0.1");
