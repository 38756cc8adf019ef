import type { Page, Request } from "@playwright/test";
import { endpoints, endpointUrl } from "@tenbin/contract";
import { apiUrl } from "../test-urls.ts";
import { registerAccount } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, openPage, test } from "./journey.ts";

const isRecording = (request: Request) =>
  request.method() === "PUT" && new URL(request.url()).pathname.startsWith("/user/achievement/");

/** As the API answers this viewer. */
async function isTouched(ticker: string, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await fetch(apiUrl + endpointUrl("getCompany", { ticker }), { headers });
  return endpoints.getCompany.output.parse(await response.json()).touched;
}

async function viewCompany(page: Page, ticker: string): Promise<void> {
  await openPage(page, `/companies/${ticker}`);
  await page.mouse.wheel(0, 300);
}

test("a company viewed by a member is recorded once; a visitor's is not [spec 7.14] @verify", async ({
  page,
  api,
}) => {
  const market = await api.call("getMarket");
  const ticker = market?.open[0]?.ticker ?? "";
  const recordings: string[] = [];
  page.on("request", (request) => {
    if (isRecording(request)) recordings.push(new URL(request.url()).pathname);
  });
  await viewCompany(page, ticker);
  await startSession(page, await registerAccount(api), "/");
  expect(recordings).toEqual([]);

  const answered = page.waitForResponse((response) => isRecording(response.request()));
  await viewCompany(page, ticker);
  // The API has seen the page that the web host rendered for this member.
  const answer = await answered;
  expect(await answer.json()).toEqual({ status: "recorded" });
  expect(recordings).toEqual([`/user/achievement/${ticker}`]);

  const authorization = (await answer.request().headerValue("authorization")) ?? "";
  expect(await isTouched(ticker, { authorization })).toBe(true);
  expect(await isTouched(ticker)).toBe(false);
});
