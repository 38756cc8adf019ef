import { describe, expect, it } from "vitest";
import { type EmailTemplate, renderEmail } from "./render-email.ts";

const WEB_URL = "https://tenbin.example";
const STOP_URL = `${WEB_URL}/stopmail?token=abc`;
const template: EmailTemplate = {
  subject: "0615 あおばね物流:妥当→割安",
  kicker: "アラート:判定が変わりました",
  heading: "0615 あおばね物流",
  change: { from: "妥当", to: "割安" },
  paragraphs: ["株価は理論価値を21%下回っています。"],
  sections: [
    {
      heading: "11月14日の数値",
      rows: [
        { label: "株価÷理論価値", from: "0.83倍", to: "0.79倍" },
        { label: "株価", to: "968円", note: "前日比 −31円" },
      ],
      links: [{ label: "判定の理由を見る", url: `${WEB_URL}/companies/0615` }],
    },
  ],
  notes: ["判定は参考情報です。"],
  because: "あなたが設定したアラートにより送りました。",
  stop: {
    oneClickUrl: STOP_URL,
    links: [{ label: "アラートのメールを止める", url: STOP_URL }],
    sender: { name: "見本株式会社", address: "東京都架空町0-0", contact: "support@tenbin.example" },
  },
};

/** What is left in order without styles and tags. */
const plain = (html: string) =>
  html
    .replace(/<(head|style)[^]*?<\/\1>/g, "")
    .replace(/<\/(td|th|p|h1|h2|tr)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");

describe("a mail that can be stopped", () => {
  const { text, html, oneClickUrl } = renderEmail(template, WEB_URL);

  it("tells what changed, old to new in words, in text and without styles", () => {
    expect(text).toContain("妥当 → 割安");
    expect(text).toContain(
      "■ 11月14日の数値\n株価÷理論価値:0.83倍 → 0.79倍\n株価:968円(前日比 −31円)",
    );
    expect(plain(html)).toContain("0615 あおばね物流 妥当 → 割安 株価は理論価値を");
    expect(plain(html)).toContain("株価÷理論価値 0.83倍 → 0.79倍 株価 968円 (前日比 −31円)");
  });

  it("says why it came, who sent it, whom to complain to and how to stop it", () => {
    expect(oneClickUrl).toBe(STOP_URL);
    for (const part of [text, plain(html)]) {
      expect(part).toContain("あなたが設定したアラートにより送りました。");
      expect(part).toContain("送信者:見本株式会社(東京都架空町0-0)");
      expect(part).toContain("お問い合わせと苦情の受付:support@tenbin.example");
      expect(part).toContain("アラートのメールを止める");
      expect(part).not.toContain("止めることはできません");
    }
    expect(text).toContain(STOP_URL);
    expect(html).toContain(`href="${STOP_URL}"`);
  });

  it("escapes what it quotes everywhere", () => {
    const hostile = `"><img src=x onerror=alert(1)>&'`;
    const row = { label: hostile, from: hostile, to: hostile, note: hostile };
    const change = { from: hostile, to: hostile };
    const link = { label: hostile, url: `${WEB_URL}/"><script>` };
    const { html: escaped } = renderEmail(
      {
        subject: hostile,
        kicker: hostile,
        heading: hostile,
        change,
        paragraphs: [hostile],
        sections: [{ heading: hostile, change, paragraphs: [hostile], rows: [row], links: [link] }],
        action: link,
        notes: [hostile],
        because: hostile,
        stop: {
          oneClickUrl: STOP_URL,
          links: [link],
          sender: { name: hostile, address: hostile, contact: hostile },
        },
      },
      WEB_URL,
    );
    expect(escaped).not.toMatch(/<(img|script)\b/);
  });
});
