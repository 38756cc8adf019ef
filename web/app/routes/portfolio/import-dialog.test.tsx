// @vitest-environment jsdom
import type { ImportResult, ImportRow } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import ImportDialog from "./import-dialog.tsx";

vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  call.mockReset();
  onImported.mockReset();
});

const onImported = vi.fn<() => void>();

function choose(name: string): File {
  const file = new File(["1"], name);
  render(<ImportDialog onClose={() => {}} onImported={onImported} />);
  fireEvent.change(fileInput(), { target: { files: [file] } });
  return file;
}

const fileInput = () => screen.getByLabelText<HTMLInputElement>(/保有銘柄のファイル/);
const takeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /取り込む$/ });
const boxOf = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

const taken: ImportRow = {
  lines: [2],
  ticker: "1000",
  name: "甲",
  action: "add",
  account: "specific",
  shares: 100,
  average_cost: 1_000,
  amount: 120_000,
  column: null,
  reason: null,
  question: null,
};
const short: ImportRow = {
  ...taken,
  lines: [3],
  action: "leave_out",
  account: null,
  shares: null,
  average_cost: null,
  amount: null,
  reason: "数量がマイナスです。売建は取り込みません",
};
const resultOf = (rows: ImportRow[], room = 5): ImportResult => {
  const counts = { actualCompanyNumber: 1, portfolio_maxcount: 5, room };
  return { rows, ...counts, fits: true, applied: false };
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
    expect(takeButton().textContent).toBe("1社を取り込む");
    expect(screen.queryByRole("checkbox")).toBeNull();
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

  it("lets the member choose as many new companies as there is room for", async () => {
    const rows: ImportRow[] = [
      { ...taken, amount: 0 },
      { ...taken, ticker: "1001", lines: [3], amount: 100 },
      { ...taken, ticker: "1002", lines: [4], amount: 12_000.4 },
    ];
    call.mockResolvedValue(resultOf(rows, 2));
    choose("list.csv");
    await screen.findByText(/新しい企業が3社あり、取り込めるのはあと2社です/);
    const order = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(order.map(({ name, checked, disabled }) => [name, checked, disabled])).toEqual([
      ["1002", true, false],
      ["1001", true, false],
      ["1000", false, true],
    ]);
    expect(boxOf(/1002/).labels?.[0]?.textContent).toBe("1002 甲12,000円");
    expect(screen.getByRole("row", { name: /1000/ }).textContent).toContain("あとで");
    fireEvent.click(boxOf(/1002/));
    fireEvent.click(boxOf(/1000/));
    fireEvent.click(takeButton());
    await vi.waitFor(() => expect(onImported).toHaveBeenCalledOnce());
    expect(call.mock.lastCall?.[1]).toMatchObject({ query: { companies: "1001,1000" } });
  });

  it("takes none where there is no room, and says what to do", async () => {
    call.mockResolvedValue(resultOf([taken], 0));
    choose("list.csv");
    const told = await screen.findByText(/登録した企業が上限の5社に達しています。/);
    expect(told.textContent).toContain("先に登録した企業を外すか、プランを変更してください。");
    expect(takeButton().disabled).toBe(true);
  });

  it("asks about a code beside another company's name", async () => {
    const question = "ファイルの名前「乙」は1001の企業で、1000は「甲」です";
    call.mockResolvedValue(resultOf([{ ...taken, question }]));
    choose("list.csv");
    await screen.findByText(question);
    expect(takeButton().disabled).toBe(true);
    fireEvent.click(boxOf(/1000 甲/));
    expect(takeButton().textContent).toBe("1社を取り込む");
  });

  it("says of a present company that is not chosen that it is not taken", async () => {
    const update: ImportRow = { ...taken, ticker: "1001", lines: [3], action: "update" };
    const question = "ファイルの名前「乙」は1002の企業で、1000は「甲」です";
    call.mockResolvedValue(resultOf([{ ...taken, question }, update]));
    choose("list.csv");
    await screen.findByText("要確認");
    fireEvent.click(boxOf(/1001/));
    expect(screen.getByRole("row", { name: /1001/ }).textContent).toContain("取り込まない");
    expect(takeButton().disabled).toBe(true);
  });

  it("takes nothing of a file that is all stored already, and says so", async () => {
    call.mockResolvedValue(resultOf([{ ...taken, action: "keep" }]));
    choose("list.csv");
    await screen.findByText("どの企業も登録した内容と同じです。取り込む変更はありません。");
    expect(takeButton().disabled).toBe(true);
  });

  it("forgets the file before it is chosen anew, so that a repaired one of its name is read", () => {
    render(<ImportDialog onClose={() => {}} onImported={onImported} />);
    const emptied = vi.spyOn(fileInput(), "value", "set");
    fireEvent.click(fileInput());
    expect(emptied.mock.calls).toEqual([[""]]);
  });

  it.each([
    ["NotFoundError", "選んだあとで、list.csvがなくなっています。"],
    ["NotReadableError", "選んだあとで、list.csvが変わっています。"],
  ])("takes nothing of a file that cannot be read any more: %s", async (error, told) => {
    call.mockResolvedValue(resultOf([taken]));
    const file = choose("list.csv");
    await screen.findByText("1社を取り込む");
    vi.spyOn(file, "arrayBuffer").mockRejectedValue(new DOMException("", error));
    fireEvent.click(takeButton());
    const { textContent } = await screen.findByText(/^選んだあとで/);
    expect(textContent).toBe(`${told}何も取り込んでいません。もう一度選んでください。`);
    expect(call).toHaveBeenCalledOnce();
    expect(takeButton().disabled).toBe(true);
  });

  it("takes nothing of a file that has other contents than it showed", async () => {
    call.mockResolvedValue(resultOf([taken]));
    const file = choose("list.csv");
    await screen.findByText("1社を取り込む");
    const changed = await new File(["2"], "list.csv").arrayBuffer();
    vi.spyOn(file, "arrayBuffer").mockResolvedValue(changed);
    fireEvent.click(takeButton());
    await screen.findByText(/^選んだあとで、list.csvが変わっています。/);
    expect(call).toHaveBeenCalledOnce();
    expect(onImported).not.toHaveBeenCalled();
  });
});
