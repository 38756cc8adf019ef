import type {
  PlanName,
  ScreeningMetrics,
  ScreeningMonthEnds,
  ScreeningPresets,
} from "@tenbin/contract";
import { metrics } from "@tenbin/contract/metrics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rightsOf } from "../../members/index.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { registerScreens } from "../routes.ts";
import { valuationsOf } from "../../valuation/testing/rated-market.ts";
import { storedColumns } from "../testing/screen-market.ts";
import { createTestApi, type TestApi } from "../../members/testing/test-api.ts";
import { createScreens } from "./index.ts";
import { NO_LISTS } from "../screens/index.ts";
import { columnsOf, marketOf, MONTH_END } from "./testing/twelve-companies.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;
const apis = new Map<PlanName, TestApi>();

beforeAll(async () => {
  const screens = createScreens({
    valuation: valuationsOf(marketOf("1")),
    stored: {
      ...storedColumns(new Map(), new Map([[MONTH_END, columnsOf("m", MONTH_END)]]), 96),
      read: async () => columnsOf("1"),
    },
    secret: "secret of this test",
    findOwnLists: async () => NO_LISTS,
  });
  for (const plan of ["tenbin_free", "tenbin_light"] as const) {
    const rights = rightsOf(member, NOW, factsOfPlan(plan));
    apis.set(plan, await createTestApi((api) => registerScreens(api, screens), [], rights));
  }
});
afterAll(async () => {
  for (const api of apis.values()) await api.close();
});

const getPresets = async (plan: PlanName) =>
  (await apis.get(plan)!.get<ScreeningPresets>("/screening/presets")).body.presets;
const countPresets = async (plan: PlanName) =>
  Object.fromEntries(
    (await getPresets(plan)).map(({ id, plan: needed, total }) => [id, [needed, total]]),
  );

describe("GET /screening/month-ends", () => {
  it("names those that are ready, and how many there will be", async () => {
    const { body } = await apis
      .get("tenbin_free")!
      .get<ScreeningMonthEnds>("/screening/month-ends");
    expect(body).toEqual({ month_ends: [MONTH_END], total: 96 });
  });
});

describe("GET /screening/metrics", () => {
  it("names every declared metric with its plan, and categories with their values", async () => {
    const { body } = await apis.get("tenbin_free")!.get<ScreeningMetrics>("/screening/metrics");
    expect(body.metrics.map(({ id }) => id)).toEqual(metrics.map(({ id }) => id));
    const plansOf = Object.fromEntries(body.metrics.map(({ id, plan }) => [id, plan]));
    expect([plansOf["per"], plansOf["score"], plansOf["peg"]]).toEqual([
      "tenbin_free",
      "tenbin_light",
      "tenbin_standard",
    ]);
    expect(body.categories.find(({ id }) => id === "sector")?.values).toEqual([
      { id: "銀行業", label: "銀行業" },
      { id: "電気機器", label: "電気機器" },
    ]);
  });
});

describe("GET /screening/presets", () => {
  it("prints every threshold, one a condition", async () => {
    const presets = await getPresets("tenbin_free");
    expect(
      presets.map(({ thresholds, conditions }) => thresholds.length - conditions.length),
    ).toEqual(presets.map(() => 0));
    const thresholdsOf = (id: string) => presets.find((each) => each.id === id)!.thresholds;
    expect(thresholdsOf("growth_at_fair_price")).toEqual([
      "判定が大幅割安・割安",
      "売上高成長率(5年) +3%以上",
      "営業利益成長率(5年) +5%以上",
      "正確度 50以上",
      "時価総額 100億円以上",
    ]);
    expect(thresholdsOf("back_to_profit")).toEqual(["前期 営業赤字", "今期 会社予想 営業黒字"]);
    expect(thresholdsOf("below_value")).toEqual([
      "株価÷価値 0.8倍以下",
      "裏付けが強",
      "正確度 50以上",
    ]);
  });

  it("counts what the viewer may ask, and nothing of masked metrics", async () => {
    expect(await countPresets("tenbin_free")).toMatchObject({
      net_cash: ["tenbin_free", 7],
      below_value: ["tenbin_light", null],
    });
    expect(await countPresets("tenbin_light")).toMatchObject({ below_value: ["tenbin_light", 0] });
  });
});
