import type { Page } from "@playwright/test";
import { FLOW_ENDED_STATE } from "../../web/app/outcomes/flow-ended.ts";
import { outcomes } from "../../web/app/outcomes/outcomes.ts";
import { expect, settled, test } from "./journey.ts";

const DONE = "/pricing/payment/completed";
const { happened, meaning } = outcomes[DONE];

/** Leads there as a flow does that has ended: with the state that lies in the tab's history. */
async function arriveFromTheFlow(page: Page): Promise<void> {
  await page.goto("/");
  await settled(page);
  await page.evaluate(
    ({ path, state }) => history.pushState({ usr: state, key: "flow", idx: 1 }, "", path),
    { path: DONE, state: FLOW_ENDED_STATE },
  );
  await page.reload();
  await settled(page);
}

test("an outcome is told to the reader whom the flow led there, after a reload too", async ({
  page,
}) => {
  await arriveFromTheFlow(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(happened.heading);
  await expect(page.getByRole("main")).toContainText(happened.unchanged);
});

test("whoever opens the address by hand is told of no payment", async ({ page, context }) => {
  await arriveFromTheFlow(page);
  const other = await context.newPage();
  await other.goto(DONE);
  await settled(other);
  await expect(other.getByRole("main")).toContainText(meaning);
  await expect(other.getByRole("main")).not.toContainText(happened.heading);
});
