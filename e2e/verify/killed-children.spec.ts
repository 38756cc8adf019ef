import type { Page } from "@playwright/test";
import {
  enterEmail,
  enterPassword,
  fetchEmailsTo,
  generateUser,
  logIn,
  registerAccount,
} from "../journeys/accounts.ts";
import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { expect, openPage, test } from "../journeys/journey.ts";
import { readFakeServiceSettings } from "../../server/src/main/config/fake-service-settings.ts";
import { type ChildName, findChild } from "../running/children.ts";
import { type ReadPage, startSteadyReader } from "../running/steady-reader.ts";
import { apiUrl, dataDir, inboxUrl, webUrl } from "../test-urls.ts";

const TICKER = "0101";
const PAGES = ["/", `/companies/${TICKER}`, "/search?q=0101", "/error"];
const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;
/** What was asked for a moment before the kill may have been accepted by the killed process. */
const IN_FLIGHT_MS = 2_000;
/** Longer than the lease of a mail that the killed process was sending. */
const MAIL_MS = 150_000;

const isUp = async (url: string) => (await fetch(url).catch(() => null))?.ok === true;
const healthOf = (name: ChildName): string => {
  if (name === "api" || name === "postgres") return `${apiUrl}/readyz`;
  if (name === "inbox") return inboxUrl;
  if (name !== "identity") return `${webUrl}/error`;
  return `http://${readFakeServiceSettings(dataDir)["FIREBASE_AUTH_EMULATOR_HOST"] ?? ""}/jwks.json`;
};

/** Returns when the process is gone, with the time of the kill. */
async function kill(name: ChildName): Promise<number> {
  const pid = await findChild(name, dataDir);
  if (pid === null) throw new Error(`${name} does not run`);
  const killedAt = performance.now();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => findChild(name, dataDir)).not.toBe(pid);
  return killedAt;
}

async function waitUntilHealed(name: ChildName): Promise<void> {
  await expect.poll(() => findChild(name, dataDir)).not.toBeNull();
  await expect.poll(() => isUp(healthOf(name))).toBe(true);
}

/** Answers that are neither a page in Japanese nor a 503 in Japanese that says when to come back. */
const unfit = (reads: readonly ReadPage[]) =>
  reads
    .filter(({ status, retryAfter, html }) => {
      const isPage = status === 200 || (status === 503 && Number(retryAfter) > 0);
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
      return !isPage || !html.includes('lang="ja"') || !JAPANESE.test(title);
    })
    .map(({ path, status }) => `${path} ${status}`);

/** Opens another page by a link, as a reader would during the gap. */
async function openNextPage(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "用語集" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(JAPANESE);
}

/** Without an error screen of the browser, which would be in its language. */
async function expectRecovered(page: Page): Promise<void> {
  await openPage(page, `/companies/${TICKER}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(JAPANESE);
  expect(new URL(page.url()).origin).toBe(webUrl);
}

test.describe("a SIGKILL under npm start", () => {
  test.describe.configure({ timeout: scaleTimeout(60_000) });
  // The browser reports the connections that the kill cut.
  test.use({ expectedBrowserErrors: [/./] });

  for (const name of ["web", "api", "worker", "postgres", "identity", "inbox"] as const) {
    test(`of ${name} heals without a word of English to the reader [fault: another process × local start]`, async ({
      page,
    }) => {
      await openPage(page, `/companies/${TICKER}`);
      const reader = startSteadyReader(webUrl, PAGES, 100);
      await expect.poll(() => isUp(`${webUrl}/`)).toBe(true);
      const killedAt = await kill(name);
      await openNextPage(page);
      await waitUntilHealed(name);
      const reads = await reader.stop();
      const cut = ({ askedAt }: ReadPage) =>
        name === "web" && askedAt < killedAt && askedAt > killedAt - IN_FLIGHT_MS;
      expect(unfit(reads.filter((read) => !cut(read) || typeof read.status === "number"))).toEqual(
        [],
      );
      expect(reads.some(({ askedAt, ms }) => askedAt + ms > killedAt)).toBe(true);
      await expectRecovered(page);
    });
  }

  test("of identity is told in Japanese to who signs in, who can then go on", async ({
    page,
    api,
  }) => {
    const member = await registerAccount(api);
    await openPage(page, "/login/email");
    await enterEmail(page, member.email);
    await kill("identity");
    await enterPassword(page, member.password);
    await expect(page.getByRole("alert")).toHaveText(JAPANESE);
    await waitUntilHealed("identity");
    await logIn(page, member);
  });

  for (const name of ["worker", "inbox", "postgres"] as const) {
    test(`of ${name} loses no mail [fault: another process × local start]`, async ({ api }) => {
      const { email } = generateUser();
      await api.call("register", { body: { email } });
      await kill(name);
      await waitUntilHealed(name);
      await expect.poll(() => isUp(inboxUrl)).toBe(true);
      const received = async () => (await fetchEmailsTo(email)).length;
      await expect.poll(received, { timeout: MAIL_MS }).toBe(1);
    });
  }
});
