import { describe, expect, it } from "vitest";
import type { AlertEvent } from "../schemas/alert.ts";
import { alertReasons, describeAlert } from "./alert-words.ts";

const event = (kind: AlertEvent["kind"], changes: Partial<AlertEvent> = {}) =>
  ({ kind, portfolio: false, screen: null, ...changes }) as AlertEvent;

describe("describeAlert", () => {
  const crossed = { price_before: 151.4, price_after: 152, level: 151.5, direction: "above" };
  const describePrice = (changes: Partial<AlertEvent>) =>
    describeAlert(event("price", { ...crossed, ...changes } as Partial<AlertEvent>));

  it("writes prices in their step", () => {
    expect(describePrice({ price_decimals: 1 })).toMatchObject({
      from: "151.4円",
      to: "152.0円",
      notes: ["設定した水準の151.5円を上回りました"],
    });
  });

  it.each([0, null])("writes a level that is finer than a step of %s decimals", (decimals) => {
    expect(describePrice({ price_before: 151, price_decimals: decimals })).toMatchObject({
      from: "151円",
      to: "152円",
      notes: ["設定した水準の151.5円を上回りました"],
    });
  });
});

describe("alertReasons", () => {
  it("names what was set together, and each reason once", () => {
    const screen = { id: "", name: "割安" };
    const events = [
      event("price"),
      event("verdict"),
      event("price"),
      event("screen", { screen }),
      event("verdict", { portfolio: true }),
      event("ended"),
    ];
    expect(alertReasons(events)).toBe(
      "「株価が水準に届いたとき」、「判定が変わったとき」、保存した条件「割安」の通知を設定されているため、ポートフォリオの企業のお知らせをオンにされているため、設定された通知が終わったため",
    );
    expect(alertReasons([event("ended")])).toBe("設定された通知が終わったため");
  });
});
