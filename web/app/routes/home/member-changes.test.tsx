// @vitest-environment jsdom
import type { ChangedCompany, PortfolioChanges } from "@tenbin/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import { toMemberChanges } from "./member-changes-data.ts";
import MemberChanges from "./member-changes.tsx";

vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

const disclosure = {
  disclosed_at: "2025-11-12T15:30:00+09:00",
  kind: "quarter",
  title: "第2四半期決算短信",
  period_name: "2Q",
} as const;
const companyOf = (ticker: string, documents = 1): ChangedCompany => ({
  ticker,
  name_jp: `見本${ticker}`,
  masked: false,
  is_authorized: true,
  listing: null,
  disclosures: Array.from({ length: documents }, (_, at) => ({
    ...disclosure,
    document_id: String(at),
  })),
  price: null,
  value: null,
});
const UNCHANGED: PortfolioChanges = {
  since: "2025-11-06",
  until: "2025-11-14",
  read_until: "2025-11-06",
  first: "2024-11-14",
  companies: [],
  unchanged: 12,
};

/** The page asks the loader again after a mark. */
function open(first: PortfolioChanges, then = first) {
  const answers = [first, then];
  const Stub = createRoutesStub([
    {
      path: "/",
      HydrateFallback: () => null,
      loader: () => ({ changes: toMemberChanges(answers.shift() ?? then) }),
      Component: ({ loaderData }) => {
        const { changes } = loaderData as { changes: ReturnType<typeof toMemberChanges> };
        return changes === null ? null : <MemberChanges changes={changes} />;
      },
    },
  ]);
  render(<Stub />);
}

const linkTo = async (name: string) =>
  (await screen.findByRole<HTMLAnchorElement>("link", { name })).pathname;

describe("the front page of a member", () => {
  it("shows the five weightiest companies, and leads to all", async () => {
    const tickers = ["1001", "1002", "1003", "1004", "1005", "1006", "1007"];
    open({ ...UNCHANGED, companies: tickers.map((ticker) => companyOf(ticker)) });
    expect(await linkTo("すべて見る(ほか2社)")).toBe("/portfolio");
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(
      tickers.slice(0, 5).map((ticker) => `見本${ticker} ${ticker}`),
    );
    screen.getByText("前回の確認(2025年11月6日)から2025年11月14日までに、7社に変化がありました。");
  });

  it("shows two lines of a company and says how many more there are, or the one that is left", async () => {
    open({ ...UNCHANGED, companies: [companyOf("1001", 5), companyOf("1002", 3)] });
    expect(await linkTo("ポートフォリオを見る")).toBe("/portfolio");
    const lines = screen.getAllByRole("definition").map((line) => line.textContent);
    const line = "四半期:第2四半期決算短信 2025年11月12日に開示。";
    expect(lines).toEqual([line, line, "ほか3件", line, line, line]);
  });

  it("marks as read up to the market day, and shows what the page is then told", async () => {
    open(
      { ...UNCHANGED, companies: [companyOf("1001")] },
      {
        ...UNCHANGED,
        since: "2025-11-14",
        read_until: "2025-11-14",
      },
    );
    fireEvent.click(
      await screen.findByRole("button", { name: "2025年11月14日まで確認済みにする" }),
    );
    await screen.findByText(/2025年11月14日が市場の最新日です/);
    expect(call.mock.calls).toEqual([["readPortfolioChanges", { body: { until: "2025-11-14" } }]]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("leads who follows nothing to the import", async () => {
    open({ ...UNCHANGED, unchanged: 0 });
    expect(await linkTo("保有銘柄をCSVから取り込む")).toBe("/portfolio");
    expect(screen.queryByText(/0社/)).toBeNull();
  });

  it("tells nothing in an empty market", () => {
    expect(toMemberChanges({ ...UNCHANGED, since: null, until: null })).toBeNull();
  });
});
