import { createServer } from "node:http";

/** A server that does nothing: what the load generator gets out of it is the least that the generator can do. */
createServer((_, response) => {
  response.writeHead(200, { "Content-Length": 0 });
  response.end();
}).listen(Number(process.env["PORT"]), "127.0.0.1");
