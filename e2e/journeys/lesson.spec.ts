import type { Page } from "@playwright/test";
import { generateUser, leaveQuestionnaire, registerAccount, waitForEmailLink } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { accessibilityViolations } from "./axe.ts";
import { holdScript } from "./hold-script.ts";
import { expect, horizontalOverflow, openPage, sectionOf, test } from "./journey.ts";

const CHAPTERS = ["1", "2", "3", "4", "5", "6"] as const;

const questionsOf = (page: Page) => page.getByRole("form", { name: "三つの問い" });
const judge = (page: Page) => page.getByRole("button", { name: "答え合わせをする" }).click();

/** The first chapter, with the right options. */
async function answerFirstChapter(page: Page): Promise<void> {
  const questions = questionsOf(page);
  for (const option of [
    "1,000億円",
    /割安かどうかも会社の大きさもわからない/,
    /決まった式で求めた価値の見積もり/,
  ]) {
    await questions.getByRole("radio", { name: option, exact: true }).check();
  }
  await judge(page);
}

async function passFirstChapter(page: Page): Promise<void> {
  await answerFirstChapter(page);
  await expect(questionsOf(page).getByRole("status")).toContainText("この章は終わりです。");
}

test("a visitor is told kindly what was wrong, passes, and registration takes the chapter over", async ({
  page,
}) => {
  await openPage(page, "/lesson");
  await page.getByRole("link", { name: "株の価値とは" }).click();
  await expect(page).toHaveURL("/lesson?chapter=1");
  const questions = questionsOf(page);
  await judge(page);
  await expect(questions.getByRole("alert")).toContainText("入力内容をご確認ください(3か所)");
  for (const group of await questions.getByRole("group").all()) {
    await group.getByRole("radio").first().check();
  }
  await judge(page);
  await expect(questions).toContainText("もう一度考えてみましょう");
  await expect(questions.getByRole("status")).toContainText("3問のうち1問が正解です");
  await passFirstChapter(page);
  await page.getByRole("navigation", { name: "章の移動" }).getByText("章の一覧").click();
  const done = page.getByRole("listitem").filter({ hasText: "終わり" });
  await expect(done).toHaveCount(1);

  const { email, password } = generateUser();
  await openPage(page, "/register?next=%2Flesson");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await openPage(page, await waitForEmailLink("/register/verify", email));
  await page.getByLabel("新しいパスワード").fill(password);
  const recorded = page.waitForResponse((response) => response.url().endsWith("/lessons/1"));
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await page.waitForURL("/register/login?next=%2Flesson");
  expect(await (await recorded).json()).toMatchObject({ passed: true, recorded: true });
  await leaveQuestionnaire(page, "/lesson");
  await expect(done).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("tenbin.lessons"))).toBeNull();
});

test("a member who passes a chapter has its achievement @verify", async ({ page, api }) => {
  await startSession(page, await registerAccount(api), "/lesson?chapter=1");
  const judged = page.waitForRequest((request) => request.url().endsWith("/lessons/1"));
  await passFirstChapter(page);
  await expect(questionsOf(page).getByRole("status")).toContainText("会員の記録に残しました。");
  const authorization = (await (await judged).headerValue("authorization")) ?? "";
  const origin = new URL((await judged).url()).origin;
  const achievement = await fetch(`${origin}/user/achievement`, { headers: { authorization } });
  expect(await achievement.json()).toMatchObject({ lesson_1: true });
});

test("answers given before the script is here are judged when it is @verify", async ({ page }) => {
  const releaseScript = await holdScript(page, "lesson-chapter");
  await openPage(page, "/lesson?chapter=1");
  await answerFirstChapter(page);
  releaseScript();
  await expect(questionsOf(page).getByRole("status")).toContainText("この章は終わりです。");
  await expect(page).toHaveURL("/lesson?chapter=1");
});

test("no answer is in the page before it is given", async ({ page, request }) => {
  const answers = ["そのとおりです", "explanation", "correct"];
  for (const chapter of CHAPTERS) {
    const html = await (await request.get(`/lesson?chapter=${chapter}`)).text();
    for (const words of answers) expect(html).not.toContain(words);
    await openPage(page, `/lesson?chapter=${chapter}`);
    await expect(questionsOf(page).getByRole("group")).toHaveCount(3);
  }
});

test("every chapter draws a figure of the day, works by keys and fits the smallest phone @verify", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const chapter of CHAPTERS) {
    await openPage(page, `/lesson?chapter=${chapter}`);
    await expect(sectionOf(page, "図で見る")).not.toContainText("描けるデータがありません");
    expect(await horizontalOverflow(page), chapter).toBe(0);
    expect(await accessibilityViolations(page), chapter).toEqual([]);
  }
  const handle = page.getByRole("slider");
  await handle.focus();
  const count = sectionOf(page, "図で見る").getByRole("status");
  const before = await count.textContent();
  await handle.press("End");
  await expect(count).not.toHaveText(before ?? "");
});

test("the lessons are read without script @verify", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto("/lesson");
  expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(600);
  await page.goto("/lesson?chapter=3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("現金");
  await expect(page.locator("noscript p")).toBeVisible();
  await context.close();
});
