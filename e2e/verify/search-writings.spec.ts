import { test } from "../journeys/journey.ts";
import { expectFound, writings } from "../journeys/checks/search-writings.ts";

for (const writing of writings.filter(({ inEveryRun }) => inEveryRun !== true)) {
  test(`typing ${writing.typed} finds ${writing.finds}`, ({ page }) => expectFound(page, writing));
}
