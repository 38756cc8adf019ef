import { parseArgs } from "node:util";
import { serveUntilStopped } from "../serve-fake.ts";
import { createVendorWorld, vendorOptions } from "../vendor-options.ts";
import { isFakePlan } from "./endpoints.ts";
import { startFakeJQuants } from "./start-fake-jquants.ts";

/** `node fakes/jquants/serve.ts --port 3450 [--plan light] [--key KEY] [--now 2025-11-14T19:00:00+09:00]` */
const { values } = parseArgs({
  options: {
    ...vendorOptions("3450"),
    plan: { type: "string", default: "premium" },
    since: { type: "string", default: "" },
  },
});
const { plan, since, key } = values;
if (!isFakePlan(plan)) throw new RangeError(`unknown --plan ${plan}`);
const fake = await startFakeJQuants(
  { ...createVendorWorld(values), plan, since },
  Number(values.port),
);
serveUntilStopped(
  `fake J-Quants: JQUANTS_URL=${fake.url} JQUANTS_API_KEY=${key} JQUANTS_PLAN=${plan}`,
  () => fake.close(),
);
