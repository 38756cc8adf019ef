import type { ScreenResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { ApiLoader } from "../../api/api-loader.ts";
import { loadScreening } from "./load-screening.ts";
import { listedFixture } from "./testing/listed-fixture.ts";

const preset = {
  id: "net_cash",
  name: "ネットキャッシュ",
  description: "現金の多い会社",
  thresholds: ["ネットキャッシュ÷時価総額 0.5倍以上"],
  conditions: [{ metric: "cash_price_ratio", min: 0.5, nulls: "out" }],
  sort: [{ metric: "cash_price_ratio", order: "desc" }],
  columns: ["mv"],
  plan: "tenbin_free",
  total: 3,
};

const empty: ScreenResponse = {
  version: "1",
  market_date: "2025-11-14",
  companies: 305,
  total: 3,
  row_limit: 10,
  columns: [],
  rows: [],
  cursor: null,
  costs: [],
  histograms: [],
  tallies: [],
};

/** @param refuse status of the answer to a question, or null */
function createTestLoader(screening: string, refuse: (body: Body) => number | null = () => null) {
  const asked: Body[] = [];
  const load = async (_: Request, name: string, input?: { body?: unknown }) => {
    const answers: Record<string, unknown> = {
      getScreeningMetrics: listedFixture(),
      getScreeningPresets: {
        version: "1",
        screening,
        past_plan: null,
        export_plan: null,
        presets: [preset],
      },
      screenMarket: empty,
    };
    if (name === "screenMarket") {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page asks
      const body = input?.body as Body;
      asked.push(body);
      const status = refuse(body);
      if (status !== null) {
        // oxlint-disable-next-line typescript/only-throw-error -- as loaders throw
        throw { data: { message: "", errorType: "plan_required" }, init: { status } };
      }
    }
    return { data: answers[name], staleSince: null };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoints of this page
  return { load: load as unknown as ApiLoader, asked };
}

interface Body {
  readonly preset?: string;
  readonly conditions: readonly unknown[];
  readonly columns: readonly string[];
  readonly histograms: readonly string[];
}

const search = (text: string) => new URLSearchParams(text);
const request = new Request("http://web.test/screening");

describe("loadScreening", () => {
  it("asks a preset by its name where the plan knows nothing else, without masked columns", async () => {
    const { load, asked } = createTestLoader("presets");
    const { screen, refusal } = await loadScreening(load, request, search(""));
    expect(screen.preset).toBe("net_cash");
    expect(refusal).toBeNull();
    expect(asked).toMatchObject([
      { preset: "net_cash", conditions: [], histograms: ["cash_price_ratio"] },
    ]);
    expect(asked[0]?.columns).toContain("mv");
    expect(asked[0]?.columns).not.toContain("price_value_ratio");
  });

  it("asks the conditions of a preset where they may be changed, so that each has its cost", async () => {
    const { load, asked } = createTestLoader("own_conditions");
    await loadScreening(load, request, search("preset=net_cash"));
    expect(asked).toMatchObject([{ conditions: preset.conditions }]);
    expect(asked[0]?.preset).toBeUndefined();
    expect(asked[0]?.columns).toContain("price_value_ratio");
  });

  it("asks all companies where the address says so", async () => {
    const { load, asked } = createTestLoader("own_conditions");
    await loadScreening(load, request, search("all=1"));
    expect(asked).toMatchObject([{ conditions: [], histograms: [] }]);
  });

  it.each([
    [403, "いまのプランで使えない"],
    [422, "読み取れませんでした"],
  ])("shows a preset instead of what is refused with %d, and says so", async (status, words) => {
    const refuse = ({ conditions }: Body) => (conditions.length > 0 ? status : null);
    const { load, asked } = createTestLoader("presets", refuse);
    const { screen, refusal } = await loadScreening(load, request, search("c=score:4.."));
    expect(asked).toHaveLength(2);
    expect(screen.preset).toBe("net_cash");
    expect(refusal).toContain(words);
  });

  it("throws what is no refusal", async () => {
    const { load } = createTestLoader("presets", () => 500);
    await expect(loadScreening(load, request, search(""))).rejects.toMatchObject({
      init: { status: 500 },
    });
  });
});
