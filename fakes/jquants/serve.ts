import { parseArgs } from "node:util";
import { isFakePlan } from "./endpoints.ts";
import { generateSampleMarket } from "../../server/src/sample-market/index.ts";
import { startFakeJQuants } from "./start-fake-jquants.ts";

/** `node fakes/jquants/serve.ts --port 3450 [--plan light] [--key KEY] [--now 2025-11-14T19:00:00+09:00]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3450" },
    plan: { type: "string", default: "premium" },
    key: { type: "string", default: "fake" },
    now: { type: "string" },
    since: { type: "string", default: "" },
  },
});
const { now, plan, since, key } = values;
if (!isFakePlan(plan)) throw new RangeError(`unknown --plan ${plan}`);
const fake = await startFakeJQuants(
  {
    market: generateSampleMarket(),
    apiKey: key,
    plan,
    since,
    ...(now === undefined ? {} : { now: () => Date.parse(now) }),
  },
  Number(values.port),
);
console.log(`fake J-Quants: JQUANTS_URL=${fake.url} JQUANTS_API_KEY=${key} JQUANTS_PLAN=${plan}`);
