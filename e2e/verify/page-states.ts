import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { FLOW_ENDED_STATE } from "../../web/app/outcomes/flow-ended.ts";
import { sitePages } from "../../web/app/site/site-pages.ts";
import type { SitePage } from "../../web/app/site/site-page.ts";
import { accessibilityViolations, contrastViolations } from "../journeys/axe.ts";
import { plotOf } from "../journeys/company-page.ts";
import {
  expect,
  openPage,
  waitForHydration,
  horizontalOverflow,
  test,
  movePointer,
} from "../journeys/journey.ts";
import { redirectingPages } from "./redirecting-pages.ts";
import { type Screenshot, writeContactSheet } from "./contact-sheet.ts";

/** A page in one of its visually different states. */
interface PageState {
  readonly name: string;
  readonly path: string;
  readonly group: SitePage["kind"] | "state";
  /** Shows the chart of price and value. */
  readonly chart?: boolean;
  /** An outcome page right after the event. */
  readonly happened?: boolean;
  /** For a member who sees every company analysed. */
  readonly analysed?: boolean;
}

const rows: readonly SitePage[] = sitePages;
export const everyRoute = rows.map(({ path, kind }): PageState => {
  const address = path.replace(":ticker", "0482");
  return { name: address, path: address, group: kind, chart: path === "/companies/:ticker" };
});
const happened = rows
  .filter(({ kind }) => kind === "outcome")
  .map(({ path }): PageState => ({
    name: `${path} (it happened)`,
    path,
    group: "outcome",
    happened: true,
  }));
const states: readonly PageState[] = [
  { name: "results of a query", path: "/results?q=みなと" },
  { name: "results near a query", path: "/results?q=みなと製工" },
  { name: "no results", path: "/results?q=zzzzzz" },
  { name: "company, masked, not listed yet", path: "/companies/0445" },
  { name: "error screen", path: "/companies/13O1" },
  { name: "not found", path: "/no/such/page" },
].map(({ name, path }) => ({ name, path, group: "state" }));
const analysed: readonly PageState[] = [
  { name: "company", path: "/companies/0482", chart: true },
  { name: "company, chosen years", path: "/companies/0482?begin=-7&end=-1", chart: true },
  { name: "company, a year missing", path: "/companies/0400", chart: true },
  { name: "company, a bank", path: "/companies/0305", chart: true },
  { name: "company, unrated", path: "/companies/0700", chart: true },
  { name: "company, far above its value", path: "/companies/0992", chart: true },
  { name: "company, a fund", path: "/companies/0131", chart: true },
  { name: "company, paused", path: "/companies/0568", chart: true },
  { name: "company, losses", path: "/companies/0603", chart: true },
  { name: "company, year-end changed", path: "/companies/0235", chart: true },
  { name: "company, not listed yet", path: "/companies/0445" },
  { name: "company, delisted", path: "/companies/0739" },
  { name: "history", path: "/companies/0482/history" },
  { name: "results, analysed", path: "/results?q=みなと" },
].map(({ name, path, chart = false }) => ({ name, path, chart, group: "state", analysed: true }));
const pageStates = [...everyRoute, ...happened, ...states, ...analysed];

/** Groups whose pages may contain charts. */
const GROUPS_WITH_CHARTS: ReadonlySet<PageState["group"]> = new Set(["page", "state"]);

const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1280, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

const folder = fileURLToPath(new URL("../../test-results/routes", import.meta.url));
const fileOf = ({ name }: PageState, theme: string, width: number) =>
  `${name.replaceAll(/[^\p{L}\d]+/gu, "-").replaceAll(/^-|-$/g, "") || "home"}-${theme}-${width}.png`;
const screenshots = pageStates.flatMap((sight) =>
  themes.flatMap((theme) =>
    sizes.map(({ width }): Screenshot => ({
      ...sight,
      theme,
      width,
      file: fileOf(sight, theme, width),
    })),
  ),
);

/** Where somebody becomes, is, pays as or ceases to be a member. */
const OF_ACCOUNTS =
  /^\/(?:login|logout|mail-alert|pricing|register|setting|stopmail|supertrial)(?:\/|$)/;

const isOfAccounts = ({ path }: PageState) => OF_ACCOUNTS.test(path);

/** About half of the time that all take. */
export const accountStates = pageStates.filter(isOfAccounts);
export const contentStates = pageStates.filter((sight) => !isOfAccounts(sight));

/** Lists the pictures of both halves. */
export async function listPictures(): Promise<void> {
  console.log(`pictures: ${await writeContactSheet(folder, screenshots)}`);
}

/** In every theme at every width. */
export async function checkPageState(page: Page, sight: PageState): Promise<void> {
  for (const theme of themes) {
    for (const size of sizes) {
      await test.step(`${theme} ${size.width}`, async () => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize(size);
        // Charts are drawn for the width at load time; text reflows by itself.
        if (GROUPS_WITH_CHARTS.has(sight.group) || page.url() === "about:blank") {
          await openPageState(page, sight);
        }
        const file = `${folder}/${fileOf(sight, theme, size.width)}`;
        await page.screenshot({ path: file, fullPage: true });
        expect.soft(await horizontalOverflow(page)).toBe(0);
        const violations = theme === "light" ? accessibilityViolations : contrastViolations;
        expect.soft(await violations(page)).toEqual([]);
      });
    }
  }
  await loadTheRest(page);
}

/** What is loaded only once the reader moves, from this site alone as everything else. */
async function loadTheRest(page: Page): Promise<void> {
  await movePointer(page);
  await page.mouse.wheel(0, 2_000);
  await page.waitForLoadState("networkidle");
}

async function openPageState(page: Page, sight: PageState): Promise<void> {
  await openPage(page, sight.path);
  if (redirectingPages.has(sight.path)) {
    // A picture of a page that is being left never ends.
    await expect(page).not.toHaveURL(sight.path);
    await waitForHydration(page);
  }
  if (sight.chart === true) await expect(plotOf(page)).toBeVisible();
  if (sight.happened !== true) return;
  await page.evaluate(
    (state) => history.replaceState({ ...history.state, usr: state }, ""),
    FLOW_ENDED_STATE,
  );
  await page.reload();
  await waitForHydration(page);
}
