// Peer: a bare Fastify route that sends the bytes of one file: node bare-server.ts FILE
// CONTENT-TYPE. Sends its port to the parent process.
import { readFileSync } from "node:fs";
import Fastify from "fastify";

const [file = "", type = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const fastify = Fastify();
fastify.get("/*", (_, reply) => reply.type(type).send(bytes));
await fastify.listen({ host: "127.0.0.1", port: 0 });
const address = fastify.server.address();
process.send?.(typeof address === "object" ? address?.port : null);
process.on("disconnect", () => process.exit());
