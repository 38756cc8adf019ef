// @vitest-environment jsdom
import type { AlertOverview } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../accounts/testing/api-call.ts";
import { AlertSettings } from "./alert-settings.tsx";
import CompanyAlertDialog from "./company-alert-dialog.tsx";
import ScreenAlertDialog from "./screen-alert-dialog.tsx";
import { toServedAlerts } from "./served-alerts.ts";
import { ToldList } from "./told-list.tsx";

vi.mock("../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });

const SCREEN_ID = "018f0000-0000-7000-8000-000000000001";
const NOTHING = {
  read: false,
  portfolio: false,
  verdict_before: null,
  verdict_after: null,
  unrated_reason: null,
  ratio_before: null,
  ratio_after: null,
  price_before: null,
  price_after: null,
  price_decimals: null,
  direction: null,
  level: null,
  disclosure: null,
  forecast: null,
  results: null,
  warnings: [],
  screen: null,
  entered: [],
  left: [],
  more: 0,
} as const;

const overview = (changes: Partial<AlertOverview> = {}): AlertOverview => ({
  settings: { frequency: "same_day", portfolio: false, quiet_from: 22, quiet_until: 7 },
  allowed: "daily",
  same_day_plan: "tenbin_standard",
  screens_plan: "tenbin_standard",
  max_companies: 30,
  companies: [],
  screens: [],
  events: [],
  unread: 0,
  market_date: "2025-11-14",
  ...changes,
});

const told = (count: number, read: boolean): AlertOverview["events"] =>
  Array.from({ length: count }, (_, at) => ({
    ...NOTHING,
    id: `018f0000-0000-7000-8000-00000000000${at}`,
    kind: "verdict",
    market_day: "2025-11-17",
    told_at: 1_763_370_000,
    ticker: "9735",
    name_jp: "見本警備",
    read,
    warnings: [],
    entered: [],
    left: [],
  }));

let answer: AlertOverview;
beforeEach(() => {
  answer = overview();
  call.mockImplementation(async () => answer);
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

function show(Component: ComponentType): void {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
}
const sentTo = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);

const openCompany = (isAnalysed = true) =>
  show(() => (
    <CompanyAlertDialog ticker="9735" name="見本警備" isAnalysed={isAnalysed} onClose={() => {}} />
  ));
const openScreen = () =>
  show(() => <ScreenAlertDialog id={SCREEN_ID} name="割安" onClose={() => {}} />);

describe("CompanyAlertDialog", () => {
  it("saves the lines that are on, with level and count", async () => {
    openCompany();
    fireEvent.click(await screen.findByLabelText("判定が変わったとき"));
    fireEvent.click(screen.getByLabelText("株価が水準以下になったとき"));
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "保存する" });
    const level = screen.getByLabelText("株価が水準以下になったときの水準");
    for (const typed of ["", "0", "100000001", "安い"]) {
      fireEvent.change(level, { target: { value: typed } });
      expect(save.disabled, typed).toBe(true);
      expect(screen.getByText(/水準を数字で入力してください/)).toBeDefined();
    }
    fireEvent.change(level, { target: { value: "1,200" } });
    const count = screen.getByLabelText("株価が水準以下になったときの回数");
    fireEvent.change(count, { target: { value: "once" } });
    fireEvent.click(save);
    await waitFor(() => expect(sentTo("putCompanyAlerts")).toHaveLength(1));
    expect(sentTo("putCompanyAlerts")).toEqual([
      {
        params: { ticker: "9735" },
        body: {
          alerts: [
            { condition: { kind: "verdict", once: false }, rearm: false },
            {
              condition: { kind: "price", direction: "below", level: 1_200, once: true },
              rearm: false,
            },
          ],
          stop_alert: false,
        },
      },
    ]);
    await waitFor(() =>
      expect(sentTo("putAchievement")).toEqual([{ body: { step: "alert_set" } }]),
    );
  });

  it("names the line that the server refuses, until it is changed", async () => {
    openCompany();
    fireEvent.click(await screen.findByLabelText("判定が変わったとき"));
    fireEvent.click(screen.getByLabelText("株価が水準以下になったとき"));
    const level = screen.getByLabelText("株価が水準以下になったときの水準");
    fireEvent.change(level, { target: { value: "1200" } });
    const details = [{ path: "body.alerts.1.condition.level", reason: "Too small" }];
    call.mockRejectedValueOnce(new ApiError("", 422, null, "invalid_request", details));
    fireEvent.click(screen.getByRole("button", { name: "保存する" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^株価が水準以下になったとき:この内容では受け付けられませんでした/,
    );
    expect(level.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(level, { target: { value: "1300" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers nothing that tells an analysis which the member does not see", async () => {
    openCompany(false);
    const verdict = await screen.findByLabelText<HTMLInputElement>("判定が変わったとき");
    expect(verdict.disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("会社予想が修正されたとき").disabled).toBe(
      false,
    );
  });
});

describe("ScreenAlertDialog", () => {
  it("says which plan has alerts of screens", async () => {
    openScreen();
    await screen.findByText(/スタンダード以上で使えます/);
    const enters = screen.getByLabelText<HTMLInputElement>("条件に入った企業があったとき");
    expect(enters.disabled).toBe(true);
  });

  it("saves who is to be told", async () => {
    answer = overview({ screens_plan: null, allowed: "same_day" });
    openScreen();
    fireEvent.click(await screen.findByLabelText("条件に入った企業があったとき"));
    fireEvent.click(screen.getByRole("button", { name: "保存する" }));
    await waitFor(() =>
      expect(sentTo("putAlerts")).toEqual([
        { body: { screen: { screen_id: SCREEN_ID, enters: true, leaves: false, once: false } } },
      ]),
    );
  });
});

describe("ToldList", () => {
  it("says what changed from what to what, on which figures and why, and marks it as read", async () => {
    const event = {
      ...NOTHING,
      id: SCREEN_ID,
      kind: "verdict",
      market_day: "2025-11-17",
      told_at: 1_763_370_000,
      ticker: "9735",
      name_jp: "見本警備",
      verdict_before: "fair",
      verdict_after: "cheap",
      ratio_before: 0.82,
      ratio_after: 0.78,
    } as const;
    answer = overview({ events: [{ ...event, warnings: [], entered: [], left: [] }], unread: 1 });
    show(() => <ToldList isMember />);
    const item = await screen.findByRole("listitem");
    expect(item.textContent).toBe(
      "未読9735 見本警備判定:妥当 → 割安株価÷理論価値 0.82 → 0.78。2025年11月17日の株価と開示にもとづきます。「判定が変わったとき」の通知を設定されているため、2025年11月17日 18:00にお知らせしました。",
    );
    const unbroken = [...item.querySelectorAll(".num")].map(({ textContent }) => textContent);
    expect(unbroken).toEqual(expect.arrayContaining(["2025年11月17日", "2025年11月17日 18:00"]));
    fireEvent.click(screen.getByRole("button", { name: "すべて既読にする" }));
    await waitFor(() => expect(sentTo("putAlerts")).toEqual([{ body: { read: "all" } }]));
  });

  it("ends each sentence once, also those that end with a full stop", async () => {
    const event = { ...NOTHING, id: SCREEN_ID, kind: "results", told_at: 1_763_370_000 } as const;
    const results = { planned_on: "2025-11-18", period: "2Q" } as const;
    const company = { market_day: "2025-11-17", ticker: "9735", name_jp: "見本警備" };
    answer = overview({
      events: [{ ...event, ...company, results, warnings: [], entered: [], left: [] }],
    });
    show(() => <ToldList isMember />);
    const { textContent } = await screen.findByRole("listitem");
    expect(textContent).toContain("会社が予定を変えることがあります。2025年11月17日の");
  });

  it("shows what the document has until all is loaded, also if it cannot be", async () => {
    const all = overview({ events: told(7, false), unread: 7 });
    call.mockRejectedValueOnce(new ApiError("", 503, null, null));
    show(() => <ToldList isMember served={toServedAlerts(all)} />);
    await waitFor(() => expect(sentTo("getAlerts")).toHaveLength(1));
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    expect(screen.getByText(/^未読/, { selector: ".note" }).textContent).toBe("未読7件");
    fireEvent.click(screen.getByRole("button", { name: "すべて表示する(7件)" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    answer = overview({ events: told(7, true) });
    fireEvent.click(screen.getByRole("button", { name: "すべて既読にする" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(7));
    expect(screen.queryByText(/^未読/)).toBeNull();
  });

  it("loads nothing before the member is known", () => {
    show(() => (
      <ToldList isMember={false} served={toServedAlerts(overview({ events: told(1, false) }))} />
    ));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(sentTo("getAlerts")).toEqual([]);
  });

  it("says where alerts are set while nothing was told", async () => {
    show(() => <ToldList isMember />);
    const { parentElement } = await screen.findByText("届いた通知はまだありません");
    expect(parentElement?.querySelector("a")?.getAttribute("href")).toBe("/setting#alerts");
  });
});

describe("AlertSettings", () => {
  it("never ends the quiet hours when they begin", async () => {
    show(() => <AlertSettings isReady />);
    const from = await screen.findByLabelText("メールを送らない時間帯");
    fireEvent.change(from, { target: { value: "7" } });
    const quiet = { quiet_from: 7, quiet_until: 8 };
    await waitFor(() => expect(sentTo("putAlerts")).toEqual([{ body: { settings: quiet } }]));
    const until = screen.getByLabelText<HTMLSelectElement>("送らない時間帯の終わり");
    expect([...until.options].map(({ value }) => value)).not.toContain("7");
  });

  it("folds a long list of what alerts are about", async () => {
    const companies = Array.from({ length: 11 }, (_, at) => ({
      ticker: `${1301 + at}`,
      name_jp: `見本${at}`,
      stop_alert: false,
      alerts: [],
    }));
    answer = overview({ companies });
    show(() => <AlertSettings isReady />);
    const summary = await screen.findByText("通知を設定した企業と条件(11件)");
    expect(summary.closest("details")?.open).toBe(false);
  });

  it("saves each change, and resumes mails of a company", async () => {
    answer = overview({
      companies: [{ ticker: "9735", name_jp: "見本警備", stop_alert: true, alerts: [] }],
    });
    show(() => <AlertSettings isReady />);
    const frequency = await screen.findByLabelText<HTMLSelectElement>("メールの頻度");
    expect(frequency.value).toBe("daily");
    fireEvent.change(frequency, { target: { value: "weekly" } });
    await waitFor(() =>
      expect(sentTo("putAlerts")).toEqual([{ body: { settings: { frequency: "weekly" } } }]),
    );
    fireEvent.click(await screen.findByRole("button", { name: "見本警備のメールを再開する" }));
    await waitFor(() =>
      expect(sentTo("putCompanyAlerts")).toEqual([
        { params: { ticker: "9735" }, body: { stop_alert: false } },
      ]),
    );
  });
});
