// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { closingQuestions, consentTexts, questions } from "@tenbin/contract/questionnaire";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../accounts/testing/api-call.ts";
import { ClosingQuestionnaire } from "./closing-questionnaire.tsx";
import { Questionnaire } from "./questionnaire.tsx";
import { TrialResult } from "./trial-result.tsx";

vi.mock("../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  call.mockReset();
});

/** Of the page's data. */
const load = vi.fn<() => null>(() => null);
beforeEach(() => load.mockClear());

function open(content: ReactNode, root: object | null = null): void {
  const page = { id: "page", index: true, loader: load, Component: () => content } as const;
  const Stub = createRoutesStub([{ id: "root", path: "/", children: [page] }]);
  render(<Stub hydrationData={{ loaderData: { root, page: null } }} />);
}
const choose = (...labels: readonly string[]) => {
  for (const label of labels) fireEvent.click(screen.getByLabelText(label));
};
const send = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const faults = () =>
  [...(screen.queryByRole("alert")?.querySelectorAll("a") ?? [])].map(
    ({ textContent }) => textContent,
  );

const checked = (role: string) =>
  screen.getAllByRole(role).filter((each) => each.matches(":checked"));

const ANSWERS = ["これから始める", "まだ決めていない", "割安な企業を探したい", "検索"];

const TEXTS = {
  tos: { id: "tos-1", version: "2026-11-25" },
  privacy: { id: "privacy-1", version: "2026-11-25" },
};

describe("Questionnaire", () => {
  const answered = vi.fn<(start: unknown) => void>();
  afterEach(() => answered.mockReset());
  /** Once the texts in force are known. */
  async function openFor(offer: "trial" | "supertrial") {
    call.mockResolvedValueOnce({ running: null, texts: TEXTS });
    open(<Questionnaire offer={offer} onAnswered={answered} />);
    await screen.findAllByText("2026年11月25日版");
    call.mockClear();
  }

  it("preselects nothing and requires every choice and both consents, but no news by mail", async () => {
    await openFor("trial");
    expect(screen.getAllByRole("radio").filter((radio) => radio.matches(":checked"))).toEqual([]);
    expect(screen.getAllByRole("checkbox").filter((box) => box.matches(":checked"))).toEqual([]);
    send("回答して無料体験を始める");
    const required = [
      ...Object.values(questions).map(({ text }) => text),
      consentTexts.tos,
      consentTexts.privacy,
    ];
    expect(faults()).toHaveLength(required.length);
    for (const label of required) expect(screen.getByRole("alert").textContent).toContain(label);
    expect(call).not.toHaveBeenCalled();
  });

  it("shows beside each box the text that is kept, with a link to the document and its version", async () => {
    await openFor("trial");
    for (const [kind, path] of [
      ["tos", "/tos?text=tos-1"],
      ["privacy", "/privacy?text=privacy-1"],
    ] as const) {
      const box = screen.getByRole("checkbox", { name: consentTexts[kind] });
      expect(box.closest(".field")!.querySelector("a")!.getAttribute("href")).toBe(path);
    }
    expect(screen.getAllByText("2026年11月25日版")).toHaveLength(2);
  });

  it("sends answers, the versions agreed to and no opt-in unless ticked", async () => {
    const start = { started: true, expires_at: 1_800_000_000 };
    call.mockResolvedValue(start);
    await openFor("supertrial");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy);
    send("回答して無料体験を始める");
    await waitFor(() => expect(answered).toHaveBeenCalledWith(start));
    expect(call.mock.calls).toEqual([
      [
        "answerQuestionnaire",
        {
          body: {
            offer: "supertrial",
            experience: "none",
            style: "undecided",
            purpose: "find",
            source: "search",
            tos: "tos-1",
            privacy: "privacy-1",
            mail_opt_in: false,
          },
        },
      ],
    ]);
  });

  it("sends the remark and the opt-in that were given", async () => {
    call.mockResolvedValue({ started: true, expires_at: 1_800_000_000 });
    await openFor("trial");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy, consentTexts.mail_opt_in);
    fireEvent.input(screen.getByRole("textbox"), { target: { value: "比較したい" } });
    send("回答して無料体験を始める");
    await waitFor(() => expect(answered).toHaveBeenCalledOnce());
    expect(call.mock.calls[0]?.[1]).toMatchObject({
      body: { remark: "比較したい", mail_opt_in: true },
    });
  });

  it("loads the page's data again, so that nothing on top asks any more", async () => {
    call.mockResolvedValue({ started: true, expires_at: 1_800_000_000 });
    await openFor("trial");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy);
    send("回答して無料体験を始める");
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(answered).toHaveBeenCalledOnce();
  });

  it("takes a refusal of who has had it for the end, and loads the page's data again", async () => {
    const details = [
      { path: "started_at", reason: "2026-11-23T00:00:00.000Z" },
      { path: "left", reason: "supertrial" },
      { path: "left", reason: "plan" },
    ];
    call.mockRejectedValue(new ApiError("", 409, null, "trial_used", details));
    await openFor("trial");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy);
    send("回答して無料体験を始める");
    const used = { startedAt: "2026-11-23T00:00:00.000Z", isSupertrialLeft: true };
    const start = { started: false, expires_at: null, used };
    await waitFor(() => expect(answered).toHaveBeenCalledWith(start));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it("asks for consent to the new texts if they have changed, and keeps the answers", async () => {
    await openFor("trial");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy);
    call.mockRejectedValueOnce(new ApiError("", 409, null, "terms_changed"));
    const tos = { id: "tos-2", version: "2027-01-05" };
    call.mockResolvedValueOnce({ running: null, texts: { ...TEXTS, tos } });
    send("回答して無料体験を始める");
    expect((await screen.findByRole("alert")).textContent).toContain("もう一度同意を");
    expect(screen.getAllByText("2027年1月5日版")).toHaveLength(1);
    expect([checked("radio").length, checked("checkbox").length]).toEqual([4, 0]);
    expect([answered, load].map((each) => each.mock.calls)).toEqual([[], []]);
    call.mockResolvedValue({ started: true, expires_at: 1_800_000_000 });
    choose(consentTexts.tos, consentTexts.privacy);
    send("回答して無料体験を始める");
    await waitFor(() => expect(answered).toHaveBeenCalledOnce());
    expect(call.mock.lastCall?.[1]).toMatchObject({ body: { tos: "tos-2", privacy: "privacy-1" } });
  });

  it("sends nothing while the texts in force are not known", async () => {
    call.mockRejectedValueOnce(new ApiError("", 503, null, "unavailable"));
    open(<Questionnaire offer="trial" onAnswered={answered} />);
    await screen.findByRole("alert");
    choose(...ANSWERS, consentTexts.tos, consentTexts.privacy);
    call.mockResolvedValueOnce({ running: null, texts: TEXTS });
    send("回答して無料体験を始める");
    await screen.findAllByText("2026年11月25日版");
    expect(call.mock.calls.map(([name]) => name)).toEqual(["getTrial", "getTrial"]);
  });
});

function showResult(
  used?: { startedAt: string; isSupertrialLeft: boolean },
  root: object | null = null,
) {
  const start = { started: false, expires_at: null, ...(used === undefined ? {} : { used }) };
  open(<TrialResult offer="trial" start={start} userType="personal" />, root);
  const hrefs = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  return { text: document.body.textContent, hrefs };
}

describe("TrialResult", () => {
  it("says since when it was had, and leads to the ways that are left", () => {
    const startedAt = "2026-11-23T00:00:00.000Z";
    const both = showResult({ startedAt, isSupertrialLeft: true });
    expect(both.text).toContain("2026年11月23日 09:00に始めていただいています");
    expect(both.hrefs).toEqual(["/pricing#supertrial", "/pricing"]);
    cleanup();
    expect(showResult({ startedAt, isSupertrialLeft: false }).hrefs).toEqual(["/pricing"]);
  });

  it("leads to no supertrial while another trial runs, as /pricing offers none", () => {
    const startedAt = "2026-11-23T00:00:00.000Z";
    const root = { member: { trial: { endsAt: null } } };
    const { text, hrefs } = showResult({ startedAt, isSupertrialLeft: true }, root);
    expect(text).toContain(
      "30日間の無料体験は、いまの無料体験が終わったあとにお申し込みいただけます。",
    );
    expect(hrefs).toEqual(["/pricing"]);
  });

  it("says of who pays for a plan only that", () => {
    const { text, hrefs } = showResult();
    expect(text).toContain("有料プランをご契約中のためです");
    expect([text.includes("お一人1回限り"), hrefs]).toEqual([false, []]);
  });
});

describe("ClosingQuestionnaire", () => {
  it("requires its choices and passes on the new end", async () => {
    const prolonged = vi.fn<(expiresAt: number) => void>();
    call.mockResolvedValue({ expires_at: 1_900_000_000 });
    open(<ClosingQuestionnaire onProlonged={prolonged} />);
    send("回答して延長する");
    expect(faults()).toHaveLength(Object.keys(closingQuestions).length);
    choose("企業の検索", "無料会員として続ける");
    send("回答して延長する");
    await waitFor(() => expect(prolonged).toHaveBeenCalledWith(1_900_000_000));
    expect(call.mock.calls).toEqual([
      ["prolongSupertrial", { body: { useful: "search", plan: "free" } }],
    ]);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});
