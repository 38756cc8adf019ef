// @vitest-environment jsdom
import type { NotAnalyzedReason, PortfolioCompany, PortfolioResponse } from "@tenbin/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import HoldingsBeam from "./holdings-beam.tsx";
import { heldCompany } from "./testing/held-company.ts";

afterEach(cleanup);

function portfolioOf(
  companies: PortfolioCompany[],
  others: Partial<Record<NotAnalyzedReason, PortfolioCompany[]>> = {},
): PortfolioResponse {
  const groups = Object.entries(others) as [NotAnalyzedReason, PortfolioCompany[]][];
  const all = [...companies, ...groups.flatMap(([, own]) => own)];
  return {
    actualCompanyNumber: all.length,
    companies: all,
    analyzed: [{ label: "fair", companies }],
    not_analyzed: groups.map(([label, own]) => ({ label, companies: own })),
    price_date: "2025-11-14",
    price_date_is_newest: true,
  };
}

const light = heldCompany("1001", { close: 500, value: 1_000, band: [800, 1_250] });
const heavy = heldCompany("1002", { close: 3_000, value: 2_000, band: [1_600, 2_500] });
const readingOf = () => document.querySelector(".beam-reading")!.textContent;
const rowOf = (name: RegExp) => screen.getByRole("row", { name });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("HoldingsBeam", () => {
  it("weighs all holdings, and anew when one is lifted off and put back", () => {
    render(<HoldingsBeam portfolio={portfolioOf([light, heavy])} />);
    expect(readingOf()).toContain(
      "株数を登録した2社のうち2社を載せて、株価は理論価値の1.17倍。株価側に傾いています。",
    );
    expect(readingOf()).toContain("どちらに傾くかは、この幅の中で変わります。");
    expect(cellsOf(rowOf(/^合計/))).toEqual([
      "350,000",
      "300,000",
      "240,000〜から375,000まで",
      "1.17",
    ]);
    const box = screen.getByRole("checkbox", { name: /名1002/ });
    fireEvent.click(box);
    expect(readingOf()).toContain(
      "株数を登録した2社のうち1社を載せて、株価は理論価値の0.50倍。価値側に傾いています。",
    );
    expect(readingOf()).toContain("この幅のどこでも、価値側に傾きます。");
    expect(cellsOf(rowOf(/^合計/))[0]).toBe("50,000");
    fireEvent.click(screen.getByRole("checkbox", { name: /名1001/ }));
    expect(readingOf()).toBe("どの企業も載せていません。");
    fireEvent.click(screen.getByRole("button", { name: "すべて載せる" }));
    expect(readingOf()).toContain("株数を登録した2社のうち2社を載せて、株価は理論価値の1.17倍");
  });

  it("names what it leaves out with the reason, and counts it among the holdings", () => {
    const masked = heldCompany("1003", { close: 1_000, value: null });
    const unrated = heldCompany("1004", { close: 1_000, value: null });
    const others = { not_authorized: [masked], unrated: [unrated] };
    render(<HoldingsBeam portfolio={portfolioOf([light], others)} />);
    expect(readingOf()).toContain("株数を登録した3社のうち1社を載せて、");
    expect(screen.getByText(/^未解放/).parentElement!.textContent).toBe("未解放 1社名1003");
    expect(screen.getByText(/^判定なし/).parentElement!.textContent).toBe("判定なし 1社名1004");
    expect(cellsOf(rowOf(/^合計/))[0]).toBe("50,000");
  });

  it("says what to enter where nothing is held, and draws nothing", () => {
    const { container } = render(
      <HoldingsBeam
        portfolio={portfolioOf([heldCompany("1001", { close: 1, value: 1, shares: [] })])}
      />,
    );
    expect(container.textContent).toContain("株数を登録すると");
    expect(container.querySelector("svg, table")).toBeNull();
  });

  it("contains the table of many holdings in a document without script", () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      heldCompany(String(1_000 + at), { close: 100, value: 125, band: [100, 150] }),
    );
    const document = renderToStaticMarkup(<HoldingsBeam portfolio={portfolioOf(many)} />);
    expect(document.match(/名1\d\d\d/g)).toHaveLength(100);
    expect(document).toContain("<noscript>");
    expect(document).toContain("1,000,000");
  });
});
