import type { Client } from "@tenbin/contract/client";
import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { expect, test } from "./journey.ts";

/** The worker packs past month ends after the market's first start, and then measures the rule. */
export async function awaitMonthEnds(api: Client): Promise<void> {
  test.setTimeout(300_000);
  await expect
    .poll(async () => (await api.call("getPromisingRecord"))?.state, {
      timeout: scaleTimeout(240_000),
    })
    .toBe("measured");
}
