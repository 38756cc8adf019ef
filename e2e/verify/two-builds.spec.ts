import type { Page } from "@playwright/test";
import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { apiUrl, webUrl } from "../test-urls.ts";
import { plotOf } from "../journeys/company-page.ts";
import { expect, waitForHydration, test } from "../journeys/journey.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { type BuiltCopy, buildNextVersion } from "../running/build-next-version.ts";
import { type WebProcess, serveWeb } from "../running/serve-web.ts";

const version = (page: Page) => page.locator("a.skip").textContent();
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/") && path.endsWith(".js")),
  );

/** How many files the page is loading, of those asked for from now on. */
function countLoads(page: Page): () => number {
  const loading = new Set<unknown>();
  page.on("request", (request) => loading.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => loading.delete(request));
  }
  return () => loading.size;
}

/** Simulates hiding or showing the tab. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((shown) => {
    Object.defineProperty(document, "visibilityState", { value: shown, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Specification 4.15 and 4.16 with two real builds of the site. */
test.describe("a deployment while pages are open", () => {
  test.describe.configure({ mode: "serial", timeout: scaleTimeout(240_000) });
  test.use({ expectedBrowserErrors: [/./] });

  const OLD = "本文へ移る";
  const NEXT = "本文へ進む";
  let api: ApiProxy;
  let next: BuiltCopy;
  let host: WebProcess;
  const place = () => ({ port: new URL(host.origin).port });

  const env = () => ({ API_URL: apiUrl, PUBLIC_API_URL: api.origin });

  test.beforeAll(async () => {
    api = await proxyApi(apiUrl, webUrl);
    next = await buildNextVersion("layout/document.tsx", { from: OLD, to: NEXT });
    host = await serveWeb(env());
  });
  test.afterAll(async () => {
    await host?.stop();
    await next?.remove();
    await api?.stop();
  });

  /** Replaces the served build; the old files are gone. Between the two, nothing answers. */
  async function deploy(folder?: string, whileDown?: () => Promise<void>): Promise<void> {
    const at = place();
    await host.stop();
    await whileDown?.();
    host = await serveWeb(env(), { ...at, ...(folder === undefined ? {} : { folder }) });
  }

  async function openAt(page: Page, path: string): Promise<() => number> {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await page.goto(host.origin + path);
    await waitForHydration(page);
    documents = 0;
    return () => documents;
  }

  test("visitors continue with at most one load each, and lose nothing [spec 4.15]", async ({
    browser,
  }) => {
    // Separate viewers, so that none has files of another in its cache.
    const newReader = () => browser.newPage({ viewport: { width: 1280, height: 900 } });
    const leaving = await newReader();
    const searching = await newReader();
    const reading = await newReader();
    const scrolling = await newReader();
    const choosing = await newReader();
    const filling = await newReader();
    const away = await newReader();
    const offline = await newReader();
    await away.clock.install();
    const toStatic = await openAt(leaving, "/");
    const whileTyping = await openAt(searching, "/search");
    const whileReading = await openAt(reading, "/companies/0482?begin=-4&end=0");
    const whileScrolling = await openAt(scrolling, "/companies/0482");
    const toCompany = await openAt(choosing, "/results");
    const whileFilling = await openAt(filling, "/setting/password-forget");
    const afterAnHour = await openAt(away, "/search");
    const whileOffline = await openAt(offline, "/results");
    await filling.getByRole("textbox", { name: "メールアドレス" }).fill("hanako@journey.example");
    await setVisibility(away, "hidden");
    await offline.context().setOffline(true);
    const everybody = [leaving, searching, reading, scrolling, choosing, filling, away, offline];
    await searching.getByRole("main").getByRole("combobox").fill("みなと");
    await expect(searching.getByRole("main").getByRole("option").first()).toContainText("みなと");
    const readingLoads = countLoads(reading);
    await reading.evaluate(() => window.scrollTo(0, 900));
    await expect(plotOf(reading)).toBeAttached();
    await expect.poll(readingLoads).toBe(0);
    const old = await scripts(leaving);
    expect(old.length).toBeGreaterThan(5);
    for (const page of everybody) expect(await version(page)).toBe(OLD);

    await deploy(next.folder, async () => {
      await scrolling.evaluate(() => window.scrollTo(0, 900));
      await expect(scrolling.getByText("通信できません。つながったら続けます。")).toBeVisible();
      expect(whileScrolling()).toBe(0);
    });
    // Libraries may keep their file names; the product's own scripts must not.
    const left = await Promise.all(
      old.map(async (path) => (await fetch(host.origin + path)).status),
    );
    expect(left.filter((status) => status === 404).length).toBeGreaterThan(3);

    await test.step("on the way to a static page: its payload is of the new build", async () => {
      await leaving
        .getByRole("contentinfo")
        .getByRole("link", { name: "エラー画面について" })
        .click();
      await expect(leaving.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
      await expect(leaving).toHaveURL(`${host.origin}/error`);
      expect(await version(leaving)).toBe(NEXT);
      expect(toStatic()).toBe(1);
      await leaving.goBack();
      await expect(leaving.getByRole("heading", { level: 1 })).toContainText("株価を");
    });

    await test.step("on the way to a company: its script is gone", async () => {
      const link = choosing.getByRole("main").getByRole("table").getByRole("link").first();
      const name = (await link.textContent()) ?? "";
      await link.click();
      await expect(choosing.getByRole("heading", { level: 1 })).toContainText(name);
      expect(await version(choosing)).toBe(NEXT);
      expect(toCompany()).toBe(1);
    });

    await test.step("while typing: a notice that does not interrupt", async () => {
      await searching.bringToFront();
      await searching.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(searching.getByText("新しい版があります。")).toBeVisible();
      await expect(searching.getByRole("main").getByRole("combobox")).toHaveValue("みなと");
      expect(whileTyping()).toBe(0);
    });

    await test.step("while reading: the new version is loaded at the same position", async () => {
      await reading.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await reading.getByRole("button", { name: "再読み込み" }).click();
      await expect.poll(() => version(reading)).toBe(NEXT);
      await waitForHydration(reading);
      await expect(reading).toHaveURL(/\/companies\/0482\?begin=-4&end=0$/);
      await expect.poll(() => reading.evaluate(() => window.scrollY)).toBeGreaterThan(600);
      expect(whileReading()).toBe(1);
    });

    await test.step("for who went on while nothing answered: the same", async () => {
      await expect.poll(() => version(scrolling).catch(() => null)).toBe(NEXT);
      await waitForHydration(scrolling);
      await expect.poll(() => scrolling.evaluate(() => window.scrollY)).toBeGreaterThan(600);
      expect(whileScrolling()).toBe(1);
    });

    await test.step("with a partly filled form: it is sent, and its result shown", async () => {
      await filling.getByRole("button", { name: "再設定のメールを送る" }).click();
      await expect(filling).toHaveURL(`${host.origin}/setting/password-forget/confirm`);
      const heading = filling.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("メールの送信を受け付けました");
      expect(await version(filling)).toBe(NEXT);
      expect(whileFilling()).toBe(1);
    });

    await test.step("after an hour in the background: a notice", async () => {
      await away.clock.runFor("01:00:00");
      await expect(away.getByText("新しい版があります。")).toBeHidden();
      await setVisibility(away, "visible");
      await expect(away.getByText("新しい版があります。")).toBeVisible();
      await away.getByRole("button", { name: "再読み込み" }).click();
      await expect.poll(() => version(away)).toBe(NEXT);
      expect(afterAnHour()).toBe(1);
    });

    await test.step("after being offline: the navigation succeeds", async () => {
      const link = offline
        .getByRole("contentinfo")
        .getByRole("link", { name: "エラー画面について" });
      const failed = offline.waitForEvent("requestfailed");
      await link.click();
      await failed;
      expect(whileOffline()).toBe(0);
      expect(await version(offline)).toBe(OLD);
      await offline.context().setOffline(false);
      await expect(offline.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
      expect(await version(offline)).toBe(NEXT);
      expect(whileOffline()).toBe(1);
    });

    for (const page of everybody) {
      await expect(page.getByRole("heading", { name: "エラーが発生しました" })).toHaveCount(0);
      await page.close();
    }
  });

  test("a rollback is handled like any deployment", async ({ browser }) => {
    const page = await browser.newPage();
    const documents = await openAt(page, "/");
    expect(await version(page)).toBe(NEXT);
    await deploy();
    await page.getByRole("contentinfo").getByRole("link", { name: "エラー画面について" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
    expect(await version(page)).toBe(OLD);
    expect(documents()).toBe(1);
    await page.close();
  });
});
