import { fileURLToPath } from "node:url";
import { apiUrl, dataDir, webPort, webUrl } from "../test-urls.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { type RoleProcess, serveRole } from "../running/serve-role.ts";
import { headingOf, waitForEmailLink, registerAccount, generateUser } from "./accounts.ts";
import { expect, test } from "./journey.ts";

/**
 * The same accounts and links an hour later: a second API on the same database, and a web host that
 * uses it.
 */
test.describe.configure({ mode: "default" });

let api: RoleProcess;
let proxy: ApiProxy;
let web: RoleProcess;
test.beforeAll(async () => {
  const preload = fileURLToPath(new URL("../running/clock-one-hour-ahead.ts", import.meta.url));
  api = await serveRole("api", { DATA_DIR: dataDir, WEB_PORT: String(webPort) }, { preload });
  proxy = await proxyApi(api.origin, webUrl);
  web = await serveRole("web", { API_URL: proxy.origin, PUBLIC_API_URL: proxy.origin });
});
test.afterAll(async () => {
  await web.stop();
  await proxy.stop();
  await api.stop();
});

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  origins: async ({}, use) => {
    await use([web.origin, proxy.origin, apiUrl]);
  },
  expectedBrowserErrors: [/status of 410/],
});

test("a registration link an hour old leads to /register/timelimit [spec 4.8] [fault: clock × accounts]", async ({
  page,
  api: now,
}) => {
  const { email } = generateUser();
  await now.call("register", { body: { email } });
  const link = await waitForEmailLink("/register/verify", email);
  await page.goto(web.origin + link);
  await expect(page).toHaveURL(`${web.origin}/register/timelimit`);
  await expect(headingOf(page)).toHaveText("登録用リンクの期限が切れています");
});

test("a password link an hour old leads to /setting/password-forget/timelimit [spec 4.7] @verify", async ({
  page,
  api: now,
}) => {
  const { email } = await registerAccount(now);
  await now.call("forgetPassword", { body: { email } });
  const link = await waitForEmailLink("/setting/password-forget/reset", email);
  await page.goto(web.origin + link);
  await expect(page).toHaveURL(`${web.origin}/setting/password-forget/timelimit`);
});
