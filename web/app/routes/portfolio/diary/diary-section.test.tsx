// @vitest-environment jsdom
import type { Diary, DiaryEntry } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../accounts/testing/api-call.ts";
import { DiarySection } from "./diary-section.tsx";
import { WriteDecision } from "./write-decision.tsx";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

const entry: DiaryEntry = {
  id: "018f0000-0000-7000-8000-000000000001",
  ticker: "9735",
  name_jp: "見本警備",
  delisted: false,
  masked: false,
  is_authorized: true,
  written_at: Date.parse("2024-11-14T20:00:00+09:00") / 1_000,
  decision: "bought",
  text: "増配を待つ。",
  due_on: "2025-11-14",
  is_due: true,
  frozen: {
    market_day: "2024-11-13",
    price: 2_000,
    price_day: "2024-11-13",
    weighed: {
      value_per_share: 3_000,
      ratio: 0.67,
      verdict: "cheap",
      unrated_reason: null,
      accuracy: 61,
      pillars: [
        { key: "balance_sheet", value_per_share: 2_500, weight: 0.3 },
        { key: "trend", value_per_share: 3_300, weight: 0.7 },
        { key: "peers", value_per_share: null, weight: 0 },
      ],
      engine_version: "1.10",
    },
  },
  held: {
    until: "2025-11-14",
    splits: [{ ex_date: "2025-04-01", factor: 0.5 }],
    price: { before: 1_000, after: 1_250, change: 250, day: "2025-11-14", decimals: 0 },
    weighed: {
      value_before: 1_500,
      value_change: -100,
      after: {
        value_per_share: 1_350,
        ratio: 0.93,
        verdict: "fair",
        unrated_reason: null,
        accuracy: 58,
      },
    },
  },
};
const companies = [
  { ticker: "0482", name_jp: "見本化学" },
  { ticker: "9735", name_jp: "見本警備" },
];
const answer = (...entries: DiaryEntry[]): Diary => ({ entries, max_count: 1_000 });

function open(listed = companies, served: Diary | null = null) {
  const Page = () => (
    <>
      <WriteDecision ticker="9735" name="見本警備" />
      <DiarySection companies={listed} served={served} />
    </>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
}

describe("DiarySection", () => {
  it("says in one line what it is for while nothing is written", async () => {
    call.mockResolvedValue(answer());
    open();
    await screen.findByText(/その日の株価や判定といっしょに残し、1年後に見返せます/);
    expect(screen.queryByRole("button", { name: /CSV/ })).toBeNull();
  });

  it("shows nothing to a member without companies and entries, but the entries of former ones", async () => {
    call.mockResolvedValue(answer());
    open([]);
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(screen.queryByRole("heading")).toBeNull();
    cleanup();
    call.mockResolvedValue(answer(entry));
    open([]);
    await screen.findByText("増配を待つ。");
  });

  it("shows what the document brought until it has loaded the newest", async () => {
    const { promise, resolve } = Promise.withResolvers<Diary>();
    call.mockReturnValue(promise);
    open(companies, answer(entry));
    screen.getByText("増配を待つ。");
    resolve(answer({ ...entry, text: "配当を受け取った。" }));
    await screen.findByText("配当を受け取った。");
    expect(screen.queryByText("増配を待つ。")).toBeNull();
  });

  it("opens what is a year old with its figures and what held", async () => {
    call.mockResolvedValue(answer(entry));
    open();
    await screen.findByRole("heading", { name: "1年たった判断" });
    const article = screen.getByRole("article", { name: "2024年11月14日、見本警備" });
    within(article).getByText(
      "2024年11月13日の市場:株価2,000円、理論価値3,000円、割安、正確度61。理論価値の内訳:成長トレンド3,300円(70%)、純資産2,500円(30%)。",
    );
    const lines = within(article)
      .getAllByRole("definition")
      .map((line) => line.textContent);
    expect(lines).toEqual([
      "株価:1,000円 → 1,250円 +25.0%。",
      "理論価値:1,500円 → 1,350円 −10.0%。",
      "判定:割安 → 妥当",
    ]);
    within(article).getByText(/2025年4月1日に株式分割か併合があったため/);
  });

  it("lists a younger one with the day on which it is opened, without a comparison", async () => {
    call.mockResolvedValue(answer({ ...entry, is_due: false, due_on: "2026-03-01" }));
    open();
    await screen.findByText("1年たっていない判断 1件");
    screen.getByText("2026年3月1日に、その後の値と並べて表示します。");
    expect(screen.queryAllByRole("definition")).toEqual([]);
  });

  it("shows text and prices of a masked company, and no value", async () => {
    const masked: DiaryEntry = {
      ...entry,
      masked: true,
      is_authorized: false,
      frozen: { ...entry.frozen, weighed: null },
      held: { ...entry.held, weighed: null },
    };
    call.mockResolvedValue(answer(masked));
    open();
    await screen.findByText("増配を待つ。");
    screen.getByText("2024年11月13日の市場:株価2,000円、理論価値と判定は未解放。");
    const lines = screen.getAllByRole("definition").map((line) => line.textContent);
    expect(lines).toEqual(["株価:1,000円 → 1,250円 +25.0%。", "理論価値、判定:未解放"]);
  });

  it("says why a value is gone", async () => {
    const after = {
      ...entry.held.weighed!.after,
      value_per_share: null,
      verdict: "unrated" as const,
    };
    const weighed = {
      value_before: 1_500,
      value_change: null,
      after: { ...after, unrated_reason: "negative_equity" as const },
    };
    call.mockResolvedValue(answer({ ...entry, held: { ...entry.held, weighed } }));
    open();
    await screen.findByText("増配を待つ。");
    const lines = screen.getAllByRole("definition").map((line) => line.textContent);
    expect(lines[1]).toBe("理論価値:1,500円 → －");
    expect(lines[2]).toMatch(/^判定:割安 → 判定なし 純資産/);
  });
});

describe("the dialog", () => {
  it("opens from a row for its company, and writes once under one id", async () => {
    call.mockResolvedValue(answer());
    open();
    await screen.findByRole("heading", { name: "判断の記録" });
    fireEvent.click(screen.getByRole("button", { name: "見本警備についての判断を残す" }));
    const dialog = within(await screen.findByRole("dialog", { name: "判断を残す" }));
    expect(dialog.getByLabelText("企業")).toHaveProperty("value", "9735");
    fireEvent.click(dialog.getByRole("button", { name: "残す" }));
    await dialog.findAllByText(/選んでください/);
    expect(call).toHaveBeenCalledTimes(1);
    fireEvent.click(dialog.getByLabelText("見送った"));
    fireEvent.input(dialog.getByLabelText("理由"), { target: { value: "高い。" } });
    call.mockRejectedValueOnce(new ApiError("上限です。", 409, null, "diary_full"));
    fireEvent.click(dialog.getByRole("button", { name: "残す" }));
    await dialog.findByText(/上限\(1社100件/);
    call.mockResolvedValue(answer({ ...entry, is_due: false }));
    fireEvent.click(dialog.getByRole("button", { name: "残す" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = call.mock.calls.filter(([name]) => name === "writeDiaryEntry");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    const body = {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      decision: "passed",
      text: "高い。",
    };
    expect(sent[0]?.[1]).toEqual({ params: { ticker: "9735" }, body });
    await screen.findByText("1年たっていない判断 1件");
  });

  it("writes another entry for a text that was changed after a failure", async () => {
    call.mockResolvedValue(answer());
    open();
    fireEvent.click(await screen.findByRole("button", { name: "判断を残す" }));
    const dialog = within(await screen.findByRole("dialog", { name: "判断を残す" }));
    fireEvent.click(dialog.getByLabelText("見送った"));
    const write = (text: string) => {
      fireEvent.input(dialog.getByLabelText("理由"), { target: { value: text } });
      fireEvent.click(dialog.getByRole("button", { name: "残す" }));
    };
    // It may have been written before the answer was lost.
    call.mockRejectedValueOnce(new ApiError("", null, null, null));
    write("高い。");
    await dialog.findByRole("alert");
    write("高い。次の決算まで待つ。");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = call.mock.calls.flatMap(([name, input]) =>
      name === "writeDiaryEntry" ? [(input as { body: { id: string } }).body] : [],
    );
    expect(sent).toMatchObject([{ text: "高い。" }, { text: "高い。次の決算まで待つ。" }]);
    expect(sent[1]!.id).not.toBe(sent[0]!.id);
  });

  it("keeps what was typed when it is closed and opened again", async () => {
    call.mockResolvedValue(answer());
    open();
    const button = await screen.findByRole("button", { name: "判断を残す" });
    fireEvent.click(button);
    fireEvent.input(await screen.findByLabelText("理由"), { target: { value: "途中" } });
    fireEvent.click(screen.getByRole("button", { name: "やめる" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(button);
    expect(await screen.findByLabelText("理由")).toHaveProperty("value", "途中");
  });

  it("deletes an entry only after asking", async () => {
    call.mockResolvedValue(answer(entry));
    open();
    fireEvent.click(await screen.findByRole("button", { name: "見本警備の判断を削除" }));
    const dialog = within(await screen.findByRole("dialog", { name: "この記録を削除しますか" }));
    expect(call).toHaveBeenCalledTimes(1);
    fireEvent.click(dialog.getByRole("button", { name: "削除する" }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith("deleteDiaryEntry", { params: { id: entry.id } }),
    );
  });
});
