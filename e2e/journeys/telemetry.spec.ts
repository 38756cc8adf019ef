import type { BrowserContext, Page, Request } from "@playwright/test";
import { endpoints } from "@tenbin/contract";
import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { plotOf } from "./company-page.ts";
import { expect, openPage, test } from "./journey.ts";

interface SentEvent {
  readonly event_type: string;
  readonly event_id: string;
  readonly [field: string]: unknown;
}

const isEvent = (request: Request) =>
  request.url() === `${apiUrl}/metric/log` && request.method() === "POST";

/** Collects the events that pages send from now on. */
function recordEvents(context: BrowserContext): SentEvent[] {
  const sent: SentEvent[] = [];
  context.on("request", (request) => {
    if (isEvent(request)) sent.push(request.postDataJSON() as SentEvent);
  });
  return sent;
}

const expectedEventTypes = [
  "page_view",
  "search",
  "search_result_open",
  "theme_change",
  "chart_table_open",
  "handles_move",
] as const;

const typesOf = (sent: readonly SentEvent[]) => sent.map(({ event_type: type }) => type);
const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("what happens on a page is counted by POST /metric/log with a generated event_id [spec 7.17]", async ({
  page,
}) => {
  const answered = page.waitForResponse((response) => isEvent(response.request()));
  await openPage(page, "/companies/0482");
  const answer = await answered;
  expect(answer.status()).toBe(202);
  const sent = answer.request().postDataJSON() as SentEvent;
  expect(sent).toEqual({
    event_type: "page_view",
    event_id: expect.stringMatching(
      /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ),
    route: "/companies/:ticker",
    ticker: "0482",
  });
  expect(await answer.json()).toEqual({ event_id: sent.event_id });
});

test.describe("of a member who sees every company analysed", () => {
  test.use({ storageState: enterpriseSession });

  test("every event is declared in the contract, and none contains typed text @verify", async ({
    page,
    context,
  }) => {
    const sent = recordEvents(context);
    await openPage(page, "/results?q=みなと");
    await page.getByRole("link", { name: "みなと" }).first().click();
    await expect(plotOf(page)).toBeVisible();
    await page.getByRole("button", { name: "暗い" }).click();
    await page.getByRole("button", { name: "表で見る" }).first().click();
    await page.getByRole("slider", { name: "開始の決算期" }).press("ArrowLeft");
    await expect(page).toHaveURL(/begin=/);
    await expect.poll(() => typesOf(sent)).toEqual(expect.arrayContaining([...expectedEventTypes]));
    await hideTab(page);
    await expect.poll(() => typesOf(sent)).toContain("page_timing");
    for (const event of sent) expect(endpoints.logMetric.body.safeParse(event).success).toBe(true);
    expect(JSON.stringify(sent)).not.toContain("みなと");
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(sent.length);
  });
});

test.describe("on an unknown URL", () => {
  test.use({ expectedBrowserErrors: [/status of 404/] });

  test("the error screen is counted without the URL @verify", async ({ page, context }) => {
    const sent = recordEvents(context);
    await page.goto("/reset/taro@example.jp");
    await expect
      .poll(() => sent)
      .toEqual([
        { event_type: "error_screen", event_id: expect.any(String), route: "/*", status: 404 },
      ]);
  });
});

test.describe("when the API rejects events", () => {
  test.use({ expectedBrowserErrors: [/Failed to load resource|net::ERR_FAILED/] });

  test("the page works without a message @verify", async ({ page }) => {
    await page.route(`${apiUrl}/metric/log`, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", isEvent);
    await openPage(page, "/companies/0482");
    await failed;
    await page.getByRole("link", { name: "企業一覧" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
    await expect(page.getByText("エラーが発生しました")).toHaveCount(0);
  });

  test("unsent events are sent again with their id by the tab's next page", async ({
    page,
    context,
  }) => {
    const sent = recordEvents(context);
    await page.route(`${apiUrl}/metric/log`, (route) => route.abort());
    await openPage(page, "/search");
    await expect.poll(() => sent).toHaveLength(1);
    await page.unroute(`${apiUrl}/metric/log`);
    const answered = page.waitForResponse(
      (response) =>
        isEvent(response.request()) &&
        (response.request().postDataJSON() as SentEvent).event_id === sent[0]?.event_id,
    );
    await page.goto("/");
    expect((await answered).status()).toBe(202);
  });
});

test("bots are not counted", async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)",
  });
  const sent = recordEvents(context);
  const page = await context.newPage();
  await openPage(page, "/");
  await hideTab(page);
  await openPage(page, "/search");
  expect(sent).toEqual([]);
  await context.close();
});
