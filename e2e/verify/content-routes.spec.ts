import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { expect, test } from "../journeys/journey.ts";
import { enterpriseSession } from "../test-urls.ts";
import { checkPageState, contentStates, everyRoute, listPictures } from "./page-states.ts";

test.describe("every route of content in every theme at every width", () => {
  test.describe.configure({ timeout: scaleTimeout(180_000) });
  test.use({ expectedBrowserErrors: [/status of 404/] });
  test.afterAll(listPictures);

  for (const isAnalysed of [false, true]) {
    test.describe(isAnalysed ? "where every company is analysed" : "for a visitor", () => {
      test.use({ storageState: isAnalysed ? enterpriseSession : undefined });

      for (const sight of contentStates.filter((each) => (each.analysed ?? false) === isAnalysed)) {
        test(sight.name, ({ page }) => checkPageState(page, sight));
      }
    });
  }

  test("every page is served with a title of its own", async ({ request }) => {
    const titles: string[] = [];
    for (const { path } of everyRoute) {
      const html = await (await request.get(path)).text();
      const [, title = ""] = /<title>(.+?)<\/title>/.exec(html) ?? [];
      expect(title, path).toContain("Tenbin");
      titles.push(title);
    }
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});
