import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { GuidePage } from "./guide-page.tsx";
import { type GuideFacts, listByPlan } from "./guide-facts.ts";

const plan = (label: string, seed: number): GuideFacts["plans"][number] => ({
  label,
  price: seed === 0 ? 0 : seed * 1_111,
  portfolio: seed * 7 + 11,
  savedScreens: seed * 7 + 12,
  screeningRows: seed * 7 + 13,
  promising: seed * 7 + 14,
  historyYears: seed * 7 + 15,
  compared: seed * 7 + 16,
  alerts: seed === 0 ? "weekly" : "daily",
});
const facts = (shift: number): GuideFacts => ({
  unlocks: 61 + shift,
  unlockDays: 71 + shift,
  unitPrice: 8_001 + shift,
  unitSlots: 81 + shift,
  plans: [plan("無料会員", 0), plan("ライト", 9 + shift)],
  cheapest: {
    ownConditions: "甲プラン",
    pastScreening: "乙プラン",
    screenRecord: "丙プラン",
    screenAlerts: "丁プラン",
    report: "戊プラン",
  },
  grace: `${101 + shift}日間`,
  userdataDays: 111 + shift,
  edges: [0.11, 0.22, 3.3, 4.4].map((edge) => edge + shift / 10),
  accuracyMonths: 121 + shift,
  accuracyTolerance: 0.31 + shift / 100,
  minimumYears: 131 + shift,
  spanYears: 141 + shift,
});

function htmlOf(shown: GuideFacts): string {
  const Page = () => <GuidePage title="使い方" facts={shown} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}
const textOf = (html: string) => html.replaceAll(/<nav.*?<\/nav>/g, "").replaceAll(/<[^>]+>/g, "");

describe("guide", () => {
  it("has a chapter for every entry of its table of contents", () => {
    const html = htmlOf(facts(0));
    const linked = [...html.matchAll(/href="#([a-z]+)"/g)].map(([, id]) => id);
    const chapters = [...html.matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id);
    expect(chapters).toEqual(linked);
    expect(chapters).toHaveLength(10);
  });

  it("has at least 2,500 characters of its own", () => {
    expect(textOf(htmlOf(facts(0))).replaceAll(/\s/g, "").length).toBeGreaterThan(2_500);
  });

  it("names plans, prices, limits and thresholds as they are given", () => {
    const [one, other] = [0, 1].map((shift) => textOf(htmlOf(facts(shift))));
    for (const figure of [
      "8,001円",
      "61社",
      "71日間",
      "81社まで",
      "101日間",
      "111日間",
      "121か月",
      "±31%",
      "131期",
      "141年",
      "0.11倍以下",
      "9,999円",
    ]) {
      expect(one).toContain(figure);
      expect(other).not.toContain(figure);
    }
    for (const label of ["甲プラン", "乙プラン", "丙プラン", "丁プラン", "戊プラン"])
      expect(one).toContain(label);
  });

  it("names plans of which the same is said together", () => {
    const plans = [plan("無料会員", 0), plan("ライト", 0), plan("スタンダード", 1)];
    expect(listByPlan(plans, ({ portfolio }) => `で${portfolio}社`)).toBe(
      "無料会員とライトで11社、スタンダードで18社",
    );
  });
});
