import { webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { expect, openPage, test } from "./journey.ts";

/** Script in texts that the page shows and carries in its serialised state (H53). */
const texts = [
  "</script><script>globalThis.ran = true</script>",
  "<img src=x onerror='globalThis.ran = true'>",
  "<!--<script>",
  '"><svg onload=globalThis.ran=true>',
  "\u2028globalThis.ran = true//\u2029",
  "${globalThis.ran = true}`;globalThis.ran = true//",
  "javascript:globalThis.ran = true",
];

for (const text of texts) {
  test(`is inert: ${JSON.stringify(text)}`, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective}`),
      );
    });
    await openPage(page, `/results?q=${encodeURIComponent(text)}`);
    await expect(page.getByRole("searchbox").first()).toHaveValue(/ran|script/);
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
    expect(await page.locator("main img, main svg[onload]").count()).toBe(0);
  });
}

test("the serialised state of a page escapes whatever could end its script", async () => {
  const text = "</script><!--\u2028\u2029&";
  const { body } = await rawGet(webUrl, `/results?q=${encodeURIComponent(text)}`);
  const scripts = [...body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);
  const state = scripts.join("\n");
  expect(state).toContain("\\u003c/script\\u003e\\u003c!--\\u2028\\u2029\\u0026");
  expect(state).not.toMatch(/<!--|[\u2028\u2029]/);
});

test.describe("content security policy", () => {
  test.use({ expectedBrowserErrors: [/Content Security Policy/] });

  test("an injected script does not run", async ({ page }) => {
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
