// Peer: a bare Fastify route that stores an event by one INSERT, unverified: node
// bare-webhook-server.ts DATABASE_URL POOL_SIZE. Sends its port to the parent process.
import Fastify from "fastify";
import pg from "pg";

const [connectionString = "", max = "10"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(max) });
const fastify = Fastify();
fastify.removeAllContentTypeParsers();
fastify.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
fastify.post("/webhooks/stripe", async ({ body }) => {
  const text = String(body);
  const { id, type, data } = JSON.parse(text) as {
    id: string;
    type: string;
    data: { object: { customer: string } };
  };
  await pool.query({
    name: "insert",
    text: `insert into stripe_events (event_id, type, customer_id, body, queued_at, due_at)
           values ($1, $2, $3, $4, now(), now()) on conflict do nothing`,
    values: [id, type, data.object.customer, text],
  });
  return { received: true };
});
await fastify.listen({ host: "127.0.0.1", port: 0 });
const address = fastify.server.address();
process.send?.(typeof address === "object" ? address?.port : null);
process.on("disconnect", () => process.exit());
