import { webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { expectInert, hostileTexts, SAMPLED_TEXTS } from "./checks/hostile-texts.ts";
import { expect, openPage, test } from "./journey.ts";

for (const text of hostileTexts.slice(0, SAMPLED_TEXTS)) {
  test(`is inert: ${JSON.stringify(text)} [ASVS 1.2.1, 3.2.2]`, ({ page }) =>
    expectInert(page, text));
}

test("the serialised state of a page escapes whatever could end its script [ASVS 1.2.3]", async () => {
  const text = "</script><!--\u2028\u2029&";
  const { body } = await rawGet(webUrl, `/results?q=${encodeURIComponent(text)}`);
  const scripts = [...body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);
  const state = scripts.join("\n");
  expect(state).toContain("\\u003c/script\\u003e\\u003c!--\\u2028\\u2029\\u0026");
  expect(state).not.toMatch(/<!--|[\u2028\u2029]/);
});

test.describe("content security policy", () => {
  test.use({ expectedBrowserErrors: [/Content Security Policy/] });

  test("an injected script does not run [ASVS 1.3.2]", async ({ page }) => {
    await openPage(page, "/search");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<i onclick='globalThis.ran = true'></i>");
      document.querySelector<HTMLElement>("body > i")?.click();
      return "ran" in globalThis;
    });
    expect(ran).toBe(false);
  });
});
