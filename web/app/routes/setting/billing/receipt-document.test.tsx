// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { sampleInvoice } from "../../gallery/sample-contracts.ts";
import { ReceiptDocument } from "./receipt-document.tsx";
import { describeInvoice } from "./receipt-list.tsx";

afterEach(cleanup);

describe("ReceiptDocument", () => {
  it("has all that a qualified invoice must have", () => {
    const { container } = render(<ReceiptDocument invoice={sampleInvoice} />);
    for (const text of [
      "見本の運営会社",
      "登録番号 T0000000000000",
      "発行日 2025年11月14日",
      "ライト 1か月分",
      "2025年11月14日〜2025年12月14日",
      "10%対象 計",
      "うち消費税 109円",
      "1,200円",
      "みなと企画 様",
    ]) {
      expect(container.textContent).toContain(text);
    }
  });

  it("documents a refund beside it", () => {
    const { container } = render(<ReceiptDocument invoice={sampleInvoice} />);
    expect(container.textContent).toContain("適格返還請求書");
    expect(container.textContent).toContain("300円(うち消費税 27円)");
    expect(container.textContent).toContain("返金の対象ライト 1か月分");
    expect(container.textContent).toContain("元の領収書番号 TNB-0001、2025年11月14日発行");
  });

  it("names the first one where it is issued again, and the newest where it is replaced", () => {
    const first = { issue: 1, number: "TNB-0001", issued_at: sampleInvoice.issued_at };
    const second = { issue: 2, number: "TNB-0001-2", issued_at: "2026-01-05T00:00:00Z" };
    const again = { ...sampleInvoice, ...second, replaces: first };
    const { container, rerender } = render(<ReceiptDocument invoice={again} />);
    expect(container.textContent).toContain(
      "番号 TNB-0001-2発行日 2026年1月5日再発行(元の領収書 番号 TNB-0001、2025年11月14日発行)",
    );
    expect(container.textContent).toContain("元の領収書番号 TNB-0001、2025年11月14日発行");
    expect(container.textContent).not.toContain("をお使いください");
    rerender(<ReceiptDocument invoice={{ ...sampleInvoice, replaced_by: second }} />);
    expect(container.textContent).toContain(
      "この領収書は、宛名を変えて再発行しました。番号 TNB-0001-2 の領収書をお使いください。",
    );
    expect(container.textContent).not.toContain("再発行(");
  });

  it("says what became of a dispute", () => {
    const dispute = {
      opened_at: "2025-12-01T00:00:00.000Z",
      amount: 1_200,
      status: "open",
      description: "カード会社が審査中",
    } as const;
    const { container } = render(
      <ReceiptDocument invoice={{ ...sampleInvoice, disputes: [dispute] }} />,
    );
    expect(container.textContent).toContain(
      "カード会社への異議申し立て2025年12月1日 1,200円(カード会社が審査中)",
    );
  });

  it.each([
    ["paid", "領収書"],
    ["unpaid", "請求書"],
    ["void", "請求書"],
  ] as const)("of a %s invoice is called %s", (status, name) => {
    render(<ReceiptDocument invoice={{ ...sampleInvoice, status }} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(name);
  });

  it("says of a void one that nothing has to be paid", () => {
    const { container } = render(
      <ReceiptDocument invoice={{ ...sampleInvoice, status: "void" }} />,
    );
    expect(container.textContent).toContain("お支払いの必要はありません。");
    expect(container.textContent).not.toContain("ご請求額");
  });
});

describe("describeInvoice", () => {
  it("names number, state and refund", () => {
    expect(describeInvoice(sampleInvoice)).toBe("番号 TNB-0001・返金 300円");
    expect(describeInvoice({ ...sampleInvoice, status: "unpaid", refunded: 0 })).toBe(
      "番号 TNB-0001・未払い",
    );
    const replaced_by = { issue: 2, number: "TNB-0001-2", issued_at: sampleInvoice.issued_at };
    expect(describeInvoice({ ...sampleInvoice, replaced_by })).toBe(
      "番号 TNB-0001・再発行 TNB-0001-2・返金 300円",
    );
  });
});
