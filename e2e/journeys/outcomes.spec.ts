import type { Page } from "@playwright/test";
import { FLOW_ENDED_STATE } from "../../web/app/outcomes/flow-ended.ts";
import { outcomes } from "../../web/app/outcomes/outcomes.ts";
import { expect, waitForHydration, test } from "./journey.ts";

const DONE = "/pricing/payment/completed";
const { happened, meaning } = outcomes[DONE];

/** Arrives as a completed flow does, with its state in the tab's history. */
async function arriveFromFlow(page: Page): Promise<void> {
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(
    ({ path, state }) => history.pushState({ usr: state, key: "flow", idx: 1 }, "", path),
    { path: DONE, state: FLOW_ENDED_STATE },
  );
  await page.reload();
  await waitForHydration(page);
}

test("an outcome is shown at the end of its flow, after a reload too [spec 4.4]", async ({
  page,
}) => {
  await arriveFromFlow(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(happened.heading);
  await expect(page.getByRole("main")).toContainText(happened.unchanged);
});

test("an outcome opened directly claims no payment @verify", async ({ page, context }) => {
  await arriveFromFlow(page);
  const other = await context.newPage();
  await other.goto(DONE);
  await waitForHydration(other);
  await expect(other.getByRole("main")).toContainText(meaning);
  await expect(other.getByRole("main")).not.toContainText(happened.heading);
});
