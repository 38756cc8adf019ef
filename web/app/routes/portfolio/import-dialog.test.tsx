// @vitest-environment jsdom
import type { ImportResult, ImportRow } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import { ImportDialog } from "./import-dialog.tsx";

vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  call.mockReset();
});

function choose(name: string): void {
  render(<ImportDialog onClose={() => {}} onImported={() => {}} />);
  const input = screen.getByLabelText(/保有銘柄のファイル/);
  fireEvent.change(input, { target: { files: [new File(["1"], name)] } });
}

const takeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "取り込む" });

const taken: ImportRow = {
  lines: [2],
  ticker: "1000",
  name: "甲",
  action: "add",
  account: "specific",
  shares: 100,
  average_cost: 1_000,
  column: null,
  reason: null,
};
const short: ImportRow = {
  ...taken,
  lines: [3],
  action: "leave_out",
  account: null,
  shares: null,
  average_cost: null,
  reason: "数量がマイナスです。売建は取り込みません",
};
const resultOf = (rows: ImportRow[]): ImportResult => {
  return { rows, actualCompanyNumber: 1, portfolio_maxcount: 5, fits: true, applied: false };
};

describe("ImportDialog", () => {
  it("says why a file cannot be read", async () => {
    const reason = "見出しの行が見つかりません。";
    const details = [{ path: "body", reason }];
    call.mockRejectedValue(new ApiError("", 422, null, "import_unreadable", details));
    choose("list.csv");
    const { textContent } = await screen.findByRole("alert");
    expect(textContent).toBe(errors.import_unreadable.message + reason);
    expect(takeButton().disabled).toBe(true);
  });

  it("shows nobody the details for engineers", async () => {
    const details = [{ path: "query.preview", reason: "Invalid option" }];
    call.mockRejectedValue(new ApiError("", 422, null, "invalid_request", details));
    choose("list.csv");
    const { textContent } = await screen.findByRole("alert");
    expect(textContent).toBe(errors.invalid_request.message);
  });

  it("says how many rows it leaves out and why, and takes the others", async () => {
    call.mockResolvedValue(resultOf([taken, short]));
    choose("list.csv");
    await screen.findByText("取り込まない行が1行あります。理由は表の「結果」にあります。");
    expect(screen.getByRole("row", { name: /^3 1000 甲/ }).textContent).toContain(
      "取り込まない数量がマイナスです。売建は取り込みません",
    );
    expect(takeButton().disabled).toBe(false);
  });

  it.each([
    ["one row that it leaves out", [short]],
    ["no rows", []],
  ])("takes nothing of a file of %s, and says so", async (_, rows) => {
    call.mockResolvedValue(resultOf(rows));
    choose("list.csv");
    await screen.findByText("取り込める行がありません。");
    expect(takeButton().disabled).toBe(true);
  });

  it("says by how much the limit is passed, and how to stay below it", async () => {
    const counts = { actualCompanyNumber: 11, portfolio_maxcount: 5 };
    const result: ImportResult = { rows: [], ...counts, fits: false, applied: false };
    call.mockResolvedValue(result);
    choose("list.csv");
    const told = await screen.findByText(/取り込むと11社になり、上限の5社を超えます。/);
    expect(told.textContent).toContain("先に登録した企業を外してください。");
    expect(takeButton().disabled).toBe(true);
  });
});
