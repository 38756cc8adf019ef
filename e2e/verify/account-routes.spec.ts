import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { test } from "../journeys/journey.ts";
import { accountStates, checkPageState, listPictures } from "./page-states.ts";

test.describe("every route of accounts in every theme at every width", () => {
  test.describe.configure({ timeout: scaleTimeout(180_000) });
  test.use({ expectedBrowserErrors: [/status of 404/] });
  test.afterAll(listPictures);

  test.describe("for a visitor", () => {
    for (const sight of accountStates) {
      test(sight.name, ({ page }) => checkPageState(page, sight));
    }
  });
});
