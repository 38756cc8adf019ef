import { fileURLToPath } from "node:url";
import { accessibilityFaults } from "../journeys/axe.ts";
import { plotOf } from "../journeys/company-page.ts";
import { expect, settled, sidewaysScroll, test } from "../journeys/journey.ts";
import type { Picture } from "./contact-sheet.ts";
import { writeContactSheet } from "./contact-sheet.ts";

/** Every route, in every state that looks different. */
const routes = [
  { path: "/", name: "home" },
  { path: "/search", name: "search" },
  { path: "/results", name: "results" },
  { path: "/results?q=みなと", name: "results-query" },
  { path: "/results?q=みなと製工", name: "results-near" },
  { path: "/results?q=zzzzzz", name: "results-empty" },
  { path: "/companies/0482", name: "company", chart: true },
  { path: "/companies/0482?begin=-7&end=-1", name: "company-window", chart: true },
  { path: "/companies/0400", name: "company-missing-year", chart: true },
  { path: "/companies/0305", name: "company-bank", chart: true },
  { path: "/companies/0700", name: "company-unrated", chart: true },
  { path: "/companies/0445", name: "company-not-listed" },
  { path: "/companies/0739", name: "company-delisted" },
  { path: "/companies/13O1", name: "error" },
  { path: "/no/such/page", name: "not-found" },
] as const;
const themes = ["light", "dark"] as const;
const widths = [1280, 820, 390] as const;

const folder = fileURLToPath(new URL("../../test-results/routes", import.meta.url));
const pictures: Picture[] = routes.flatMap(({ path, name }) =>
  themes.flatMap((theme) =>
    widths.map((width) => ({ route: path, theme, width, file: `${name}-${theme}-${width}.png` })),
  ),
);

test.describe("every route in every theme at every width", () => {
  test.describe.configure({ timeout: 60_000 });

  test.afterAll(async () => {
    console.log(`pictures: ${await writeContactSheet(folder, pictures)}`);
  });

  for (const theme of themes) {
    for (const width of widths) {
      test.describe(`${theme} ${width}`, () => {
        test.use({
          colorScheme: theme,
          viewport: { width, height: width === 390 ? 844 : 900 },
          expectedComplaints: [/status of 404/],
        });
        for (const { path, name, ...route } of routes) {
          test(`${name} ${theme} ${width}`, async ({ page }) => {
            await page.goto(path);
            await settled(page);
            if ("chart" in route) await expect(plotOf(page)).toBeVisible();
            const file = `${name}-${theme}-${width}.png`;
            await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
            expect(await sidewaysScroll(page)).toBe(0);
            expect(await accessibilityFaults(page)).toEqual([]);
          });
        }
      });
    }
  }
});
