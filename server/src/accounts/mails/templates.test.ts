import { describe, expect, it } from "vitest";
import { renderEmail, type EmailTemplate } from "../../platform/mail/render-email.ts";
import { linkTemplates, noticeTemplates, createPageUrls } from "./templates.ts";

const WEB_URL = "https://tenbin.example";
const LINK = `${WEB_URL}/register/verify?token=abc`;
const data = { email: "new@tenbin.example", day: "2026-12-09" };
const templates = new Map<string, EmailTemplate>([
  ...Object.entries(linkTemplates).map(
    ([name, template]) => [name, template(LINK, createPageUrls(WEB_URL))] as const,
  ),
  ...Object.entries(noticeTemplates).map(
    ([name, template]) => [name, template(data, createPageUrls(WEB_URL))] as const,
  ),
]);

describe.each([...templates])("the mail %s", (_, template) => {
  const { subject, text, html } = renderEmail(template, WEB_URL);

  it("has the same content as text and as HTML", () => {
    const texts = [...template.paragraphs, ...template.notes, template.action?.url ?? ""];
    for (const sentence of texts.flatMap((part) => part.split(/(?=https?:)/))) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
  });

  it("names its sender, stays calm, and leaves no placeholder", () => {
    expect(subject).toMatch(/^【天秤】.{4,}$/);
    expect(text).not.toMatch(/[!！]|undefined|NaN| に変更され$/);
    expect(text.split("\n").every((line) => line.length < 120)).toBe(true);
  });

  it("says what to do if it was not requested", () => {
    expect(template.notes.join("")).toContain("お心当たりのない場合は");
  });

  it("loads nothing: no image, script or URL except its links", () => {
    expect(html).not.toMatch(
      /<(img|script|link|iframe|form|object|video)\b|url\(|@import| on\w+=/i,
    );
  });
});

describe("renderEmail", () => {
  it("escapes quoted text", () => {
    const quoted = "\"><script>alert(1)</script>&'";
    const { html } = renderEmail(
      { subject: quoted, paragraphs: [quoted], notes: [quoted] },
      WEB_URL,
    );
    expect(html).not.toContain("<script>");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#x27;");
  });

  it("puts a URL on its own line as a link", () => {
    const note = "ご覧ください。https://tenbin.example/a?b=1&c=2";
    const { text, html } = renderEmail({ subject: "件名", paragraphs: [], notes: [note] }, WEB_URL);
    expect(text.split("\n")).toContain("https://tenbin.example/a?b=1&c=2");
    expect(html).toContain('<br><a href="https://tenbin.example/a?b=1&amp;c=2"');
  });

  it("says why a mail about an account cannot be stopped, and has no link to stop it", () => {
    const { text, html, oneClickUrl } = renderEmail(
      { subject: "件名", paragraphs: [], notes: [] },
      WEB_URL,
    );
    expect(oneClickUrl).toBeUndefined();
    expect(text).toContain("このメールの配信を止めることはできません");
    expect(html).toContain("このメールの配信を止めることはできません");
  });

  it("formats days in Japanese", () => {
    const { paragraphs } = noticeTemplates.deletion_requested(data, createPageUrls(WEB_URL));
    expect(paragraphs.join("")).toContain("2026年12月9日");
  });
});
