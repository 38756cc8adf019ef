import type { Page, Request } from "@playwright/test";
import { apiUrl, webUrl } from "../addresses.ts";
import { rawGet } from "../running/raw-request.ts";
import { expect, open, test } from "./journey.ts";
import { openSearch } from "./search-dialog.ts";

/** Rules of the specification that hold on every page, named as it states them. */

const pages = ["/", "/search", "/results", "/companies/0482", "/no/such/page", "/companies/13O1"];

for (const path of pages) {
  test(`§2: one default layout wraps every page (${path})`, async () => {
    const { body } = await rawGet(webUrl, path);
    for (const part of ['<header class="site"', '<main id="main"', "<footer", "<h1"]) {
      expect(body.split(part), part).toHaveLength(2);
    }
  });
}

/** The request by which the page at that width asks the API for companies. */
async function questionAt(page: Page, width: number): Promise<Request> {
  await page.setViewportSize({ width, height: 800 });
  await open(page, "/");
  const asked = page.waitForRequest(
    (request) => request.url().startsWith(`${apiUrl}/suggest`) && request.method() === "GET",
  );
  await (await openSearch(page)).fill("みなと");
  return asked;
}

const devices = [
  [1025, "pc"],
  [1024, "tablet"],
  [751, "tablet"],
  [750, "smartphone"],
] as const;

for (const [width, device] of devices) {
  test(`§2: a width of ${width} is a ${device}, as the device-type header says`, async ({
    page,
  }) => {
    expect((await questionAt(page, width)).headers()["device-type"]).toBe(device);
  });
}

test("§7: all product requests carry a JSON accept header and the tab's id, no token while nobody is logged in", async ({
  page,
  context,
}) => {
  const first = (await questionAt(page, 1280)).headers();
  expect(first["accept"]).toBe("application/json");
  expect(first["tab-id"]).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toHaveProperty("authorization");
  const again = (await questionAt(page, 1280)).headers();
  expect(again["tab-id"]).toBe(first["tab-id"]);
  const otherTab = (await questionAt(await context.newPage(), 1280)).headers();
  expect(otherTab["tab-id"]).not.toBe(first["tab-id"]);
});

test.describe("§4: after a new build", () => {
  test.use({ expectedComplaints: [/./] });

  test("a chunk that cannot be loaded reloads the page once", async ({ page }) => {
    await page.route(/\/assets\/search-dialog-[^/]+\.js$/, (route) => route.abort());
    await open(page, "/companies/0482");
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    const reloaded = page.waitForEvent("load");
    await page.keyboard.press("/");
    await reloaded;
    expect(await page.evaluate(() => "before" in globalThis)).toBe(false);
    await expect(page).toHaveURL("/companies/0482");
    // Within ten seconds it does not again: the search page takes the dialog's place.
    await open(page, "/companies/0482");
    await page.keyboard.press("/");
    await expect(page).toHaveURL("/search");
  });
});
