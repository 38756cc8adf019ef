import { parseArgs } from "node:util";
import { startFakeStripe } from "./server/start-fake-stripe.ts";

/** `node fakes/stripe/serve.ts --folder .data/stripe [--port 3004] [--webhook URL --webhook-secret SECRET] [--terms-url URL]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    folder: { type: "string" },
    webhook: { type: "string" },
    "webhook-secret": { type: "string" },
    "terms-url": { type: "string", default: "" },
  },
});
const {
  folder,
  port,
  webhook: url,
  "webhook-secret": secret,
  "terms-url": termsOfServiceUrl,
} = values;
if (folder === undefined)
  throw new RangeError("--folder: where customers and subscriptions are kept");
if ((url === undefined) !== (secret === undefined)) {
  throw new RangeError("--webhook and --webhook-secret belong together");
}
const stripe = await startFakeStripe({
  folder,
  port: Number(port),
  account: { termsOfServiceUrl },
  // Whoever started it may move a clock along.
  onClockMoved: (aheadSeconds) => process.send?.({ clockAheadMs: aheadSeconds * 1_000 }),
  ...(url === undefined || secret === undefined ? {} : { webhook: { url, secret } }),
});
console.log(`stripe: ${stripe.url} STRIPE_URL=${stripe.url}`);
process.send?.("ready");
const end = () => void stripe.stop().then(() => process.exit(0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
// With the process that started it.
if (process.send !== undefined) process.once("disconnect", end);
