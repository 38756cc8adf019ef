import type { SavedScreen } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { ApiLoader } from "../../api/api-loader.ts";
import { type FindSaved, loadScreening } from "./load-screening.ts";
import { answerFixture } from "./testing/answer-fixture.ts";
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
        record_plan: null,
        presets: [preset],
      },
      screenMarket: answerFixture,
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
const notAsked = () => Promise.reject(new Error("No saved screen is asked for"));
const ID = "018f2f6e-7a1c-7c3e-9d42-1f0a5b6c7d8e";

describe("loadScreening", () => {
  it("asks a preset by its name where the plan knows nothing else, without masked columns", async () => {
    const { load, asked } = createTestLoader("presets");
    const { screen, refusal } = await loadScreening(load, request, search(""), notAsked);
    expect(screen.preset).toBe("net_cash");
    expect(refusal).toBeNull();
    expect(asked).toMatchObject([
      { preset: "net_cash", conditions: [], histograms: ["cash_price_ratio"] },
    ]);
    expect(asked[0]?.columns).toContain("mv");
    expect(asked[0]?.columns).not.toContain("price_value_ratio");
  });

  it("shows the columns of the preset it begins with, or those of the address", async () => {
    const { load } = createTestLoader("presets");
    const { screen } = await loadScreening(load, request, search(""), notAsked);
    expect(screen.columns).toEqual(["verdict", "close", ...preset.columns]);
    const other = await loadScreening(load, request, search("set=returns"), notAsked);
    expect(other.screen).toMatchObject({ preset: "net_cash", columnSet: "returns", columns: [] });
  });

  it("asks the conditions of a preset where they may be changed, so that each has its cost", async () => {
    const { load, asked } = createTestLoader("own_conditions");
    await loadScreening(load, request, search("preset=net_cash"), notAsked);
    expect(asked).toMatchObject([{ conditions: preset.conditions }]);
    expect(asked[0]?.preset).toBeUndefined();
    expect(asked[0]?.columns).toContain("price_value_ratio");
  });

  it("asks all companies where the address says so", async () => {
    const { load, asked } = createTestLoader("own_conditions");
    await loadScreening(load, request, search("all=1"), notAsked);
    expect(asked).toMatchObject([{ conditions: [], histograms: [] }]);
  });

  it.each([
    [403, "いまのプランで使えない"],
    [422, "読み取れませんでした"],
  ])("shows a preset instead of what is refused with %d, and says so", async (status, words) => {
    const refuse = ({ conditions }: Body) => (conditions.length > 0 ? status : null);
    const { load, asked } = createTestLoader("presets", refuse);
    const { screen, refusal } = await loadScreening(load, request, search("c=score:4.."), notAsked);
    expect(asked).toHaveLength(2);
    expect(screen.preset).toBe("net_cash");
    expect(refusal).toContain(words);
  });

  it("throws what is no refusal", async () => {
    const { load } = createTestLoader("presets", () => 500);
    await expect(loadScreening(load, request, search(""), notAsked)).rejects.toMatchObject({
      init: { status: 500 },
    });
  });

  it("shows the saved screen that the address names, and nothing else", async () => {
    const { load, asked } = createTestLoader("all");
    const stored: SavedScreen = {
      id: ID,
      name: "大きい会社",
      note: "",
      version: 1,
      created_at: 0,
      changed_at: 0,
      editable: true,
      plan: null,
      faults: [],
      question: { conditions: [{ metric: "mv", min: 1e10, nulls: "out" }], sort: [] },
      view: { column_set: "growth", columns: [] },
    };
    const find: FindSaved = async (_, id) => (id === ID ? stored : "missing");
    const { screen, unsaved } = await loadScreening(load, request, search(`saved=${ID}`), find);
    expect(screen).toMatchObject({
      preset: null,
      conditions: stored.question.conditions,
      columnSet: "growth",
      saved: ID,
    });
    expect(unsaved).toBeNull();
    expect(asked).toMatchObject([{ conditions: stored.question.conditions }]);
  });

  it.each(["missing", "signed_out"] as const)(
    "shows the first preset, and says why, where the saved screen is %s",
    async (found) => {
      const { load } = createTestLoader("all");
      const find = () => Promise.resolve(found);
      const { screen, unsaved } = await loadScreening(load, request, search(`saved=${ID}`), find);
      expect(screen).toMatchObject({ preset: "net_cash", saved: ID });
      expect(unsaved).toBe(found);
    },
  );

  it("shows what the whole address says, whatever is saved", async () => {
    const { load } = createTestLoader("all");
    const path = search(`c=mv:1..&saved=${ID}`);
    const { screen, unsaved } = await loadScreening(load, request, path, notAsked);
    expect(screen).toMatchObject({ conditions: [{ metric: "mv", min: 1 }], saved: ID });
    expect(unsaved).toBeNull();
  });
});
