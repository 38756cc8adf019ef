import { parseArgs } from "node:util";
import { generateSampleMarket } from "../../server/src/sample-market/index.ts";
import { startFakeEdinet } from "./start-fake-edinet.ts";

/** `node fakes/edinet/serve.ts --port 3470 [--key KEY] [--now 2025-11-14T19:00:00+09:00]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3470" },
    key: { type: "string", default: "fake" },
    now: { type: "string" },
  },
});
const { now, key } = values;
const fake = await startFakeEdinet(
  {
    market: generateSampleMarket(),
    apiKey: key,
    ...(now === undefined ? {} : { now: () => Date.parse(now) }),
  },
  Number(values.port),
);
console.log(`fake EDINET: EDINET_URL=${fake.url} EDINET_API_KEY=${key}`);
