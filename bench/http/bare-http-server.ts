// Peer: a bare node:http server that sends the bytes of one file: node bare-http-server.ts FILE
// CONTENT-TYPE. Sends its port to the parent process.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", type = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers = { "content-type": type, "content-length": bytes.length };
const server = createServer((_, response) => {
  response.writeHead(200, headers).end(bytes);
});
server.listen({ host: "127.0.0.1", port: 0 }, () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
process.on("disconnect", () => process.exit());
