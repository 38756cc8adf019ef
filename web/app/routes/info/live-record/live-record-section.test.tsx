import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrozenMonthView } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { recordFixture } from "../testing/method-fixture.ts";
import { LiveRecordSection } from "./live-record-section.tsx";
import { recordFeed } from "./record-feed.ts";

const ROOT = "A".repeat(43);

function frozenMonth(changed: Partial<FrozenMonthView> = {}): FrozenMonthView {
  return {
    month_end: "2025-10-31",
    known_until: "2025-10-31",
    in_time: true,
    frozen_at: "2025-10-31T11:00:00.000Z",
    engine: "1.6.0",
    count: 312,
    root: ROOT,
    previous: null,
    link: "B".repeat(43),
    opened_at: null,
    score: null,
    stamp: null,
    stamped_at: null,
    ...changed,
  };
}

const sectionOf = (months: readonly FrozenMonthView[], sample = false) =>
  renderToString(<LiveRecordSection record={{ sample, months: [...months] }} />).replaceAll(
    "<!-- -->",
    "",
  );

describe("live record", () => {
  it("shows each month's root, and when it was frozen", () => {
    const html = sectionOf([frozenMonth()]);
    expect(html).toContain(ROOT);
    expect(html).toContain("2025年10月31日");
    expect(html).toContain("2025年10月31日 20:00");
    expect(html).toContain("未公開");
    expect(html).not.toContain("翌月の取引が始まった後");
    expect(html).not.toContain("サンプル市場");
    expect(html).not.toContain("時刻証明あり");
  });

  it("says what is late, stamped, opened or of the sample", () => {
    expect(sectionOf([frozenMonth({ in_time: false })])).toContain("翌月の取引が始まった後");
    expect(sectionOf([frozenMonth({ stamped_at: "2025-10-31T11:00:05.000Z" })])).toContain(
      "時刻証明あり",
    );
    expect(sectionOf([frozenMonth()], true)).toContain("サンプル市場の記録です");
    const { model, score } = recordFixture(1);
    const backtest = { by_gap: recordFixture(2).model, by_score: recordFixture(2).score };
    const opened = sectionOf([
      frozenMonth({
        opened_at: "2026-10-31T11:00:00.000Z",
        score: { by_gap: model, by_score: score, backtest },
      }),
    ]);
    expect(opened).toContain("2026年10月31日に公開");
    expect(opened).not.toContain("未公開");
    for (const { ic } of [model, score, backtest.by_gap, backtest.by_score]) {
      expect(opened).toContain(ic!.toFixed(3));
    }
  });

  it("has a state without any month, and never says that nothing can be rewritten", () => {
    expect(sectionOf([])).toContain("凍結した月がまだありません");
    expect(sectionOf([frozenMonth()])).not.toMatch(/書き換え|改ざん/);
  });

  it("prints the program that checks a row, in at most thirty lines", () => {
    const program = readFileSync(join(import.meta.dirname, "check-row.mjs"), "utf8");
    const [, printed = ""] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(sectionOf([])) ?? [];
    const text = printed
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    expect(text).toBe(program);
    expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
  });
});

describe("feed", () => {
  const addresses = { origin: "https://tenbin.example", apiUrl: "https://api.tenbin.example" };

  it("has an entry for each month with all that its link commits to", () => {
    const feed = recordFeed({ sample: false, months: [frozenMonth()] }, addresses);
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain(`root: ${ROOT}`);
    expect(feed).toContain("previous: null");
    expect(feed).toContain("<updated>2025-10-31T11:00:00.000Z</updated>");
    expect(feed).toContain('href="https://api.tenbin.example/record/live"');
    expect(feed).not.toContain("サンプル");
  });

  it("is a feed without a month, and of the sample says so", () => {
    const feed = recordFeed({ sample: true, months: [] }, addresses);
    expect(feed).toContain("(サンプル市場)</title>");
    expect(feed).toMatch(/<updated>1970-01-01T00:00:00Z<\/updated>/);
  });
});
