// @vitest-environment jsdom
import { errors } from "@tenbin/contract/errors";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setDocumentSession } from "../../../identity/session/session-hint.ts";
import { FLOW_ENDED_STATE } from "../../../outcomes/flow-ended.ts";
import type { RootData } from "../../../site/root-data.ts";
import { UnlockOffer } from "./unlock-offer.tsx";
import { UnlockSheet } from "./unlock-sheet.tsx";
import type { LoadedUnlockTerms } from "./unlock-terms.ts";

afterEach(() => {
  cleanup();
  setDocumentSession(null);
  vi.unstubAllGlobals();
});

type Root = Partial<Pick<RootData, "session" | "member" | "memberUnknown" | "temporalFinished">>;

const member: RootData["member"] = {
  uid: "hanako",
  email: "hanako@example.jp",
  plan: "ライト",
  paidPlan: "tenbin_light",
  grantedPlan: null,
  trial: null,
  seesAll: false,
  unlocksLeft: 3,
  unlockEnds: {},
  units: [],
  freeUnitSlots: 3,
};
const TERMS = {
  unlockDays: 30,
  unlocks: 3,
  unitPrice: 500,
  planPrice: 980,
  isForVisitor: false,
  openToday: [],
};
const STALE = "2025-11-14T03:00:00Z";

/** @returns the panel's heading and where its links and buttons lead */
async function open(
  root: Root,
  staleSince: string | null = null,
  unlockTerms: LoadedUnlockTerms | null = null,
  offer = (
    <UnlockOffer title="この企業の分析は未解放です" ticker="130A" path="/companies/130A">
      <p>送っていません。</p>
    </UnlockOffer>
  ),
) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ apiUrl: "http://api.test", session: false, member: null, ...root }),
      HydrateFallback: () => null,
      children: [
        {
          index: true,
          loader: () => ({ unlockTerms, staleSince }),
          HydrateFallback: () => null,
          Component: () => offer,
        },
        {
          path: "companies/:ticker",
          Component: () => <output>{JSON.stringify(useLocation().state)}</output>,
        },
      ],
    },
  ]);
  render(<Stub />);
  const { textContent: heading } = await screen.findByRole("heading");
  const ways = [...screen.queryAllByRole("link"), ...screen.queryAllByRole("button")];
  return { heading, ways: ways.map(({ textContent }) => textContent) };
}

const PENDING = { heading: "この企業の分析を読み込んでいます", ways: ["もう一度読み込む"] };

const waysWith = async (freeUnitSlots: number) => {
  const root = { session: true, member: { ...member, freeUnitSlots } };
  const { ways } = await open(root, null, TERMS);
  cleanup();
  return ways;
};

const wordsFor = async (root: Root) => {
  await open(root, null, TERMS, <UnlockSheet ticker="130A" name="みなと精工" />);
  const { textContent } = document.body;
  cleanup();
  return /正確度は、(.+?)表示します/.exec(textContent)?.[1];
};

const exampleFor = async (ticker: string) => {
  await open({}, null, TERMS, <UnlockSheet ticker={ticker} name="みなと精工" />);
  const { textContent } = screen.getByRole("figure", { name: "表示の見本" });
  cleanup();
  return textContent;
};

describe("UnlockOffer", () => {
  it("offers registration to a visitor", async () => {
    expect(await open({})).toEqual({
      heading: "この企業の分析は未解放です",
      ways: ["無料で会員登録する", "ログイン"],
    });
  });

  it("leads a visitor to the open companies of the day first, which need no account", async () => {
    const openToday = [
      { ticker: "0101", name: "架空精工" },
      { ticker: "0102", name: "架空化学" },
    ];
    const { ways } = await open({}, null, { ...TERMS, isForVisitor: true, openToday });
    expect(ways.slice(0, 4)).toEqual([
      "本日の公開銘柄で実際の分析を見る",
      "架空化学",
      "無料で会員登録する",
      "ログイン",
    ]);
    const first = screen.getByRole("link", { name: "本日の公開銘柄で実際の分析を見る" });
    expect(first.getAttribute("href")).toBe("/companies/0101");
    expect(document.body.textContent).toContain("架空精工、架空化学は、登録しなくても");
  });

  it("shows what is masked on an invented example, the same for every company", async () => {
    const example = await exampleFor("130A");
    expect(example).toContain(
      "架空の会社の例です。数値はすべて作りもので、この企業とは関係ありません。",
    );
    expect(example).toMatch(
      /株価 1,000円、理論価値 1,050円、正確度 62見本の判定:妥当見本の位置:株価÷/,
    );
    expect(await exampleFor("0482")).toBe(example);
  });

  it.each([
    ["a member who could not be loaded in time", { session: true, memberUnknown: true }, null],
    ["a member whose page is a former one", { session: true, member }, STALE],
  ] as const)(
    "sells nothing to %s [fault: PostgreSQL × member pages]",
    async (_, root, staleSince) => {
      expect(await open(root, staleSince)).toEqual(PENDING);
    },
  );

  it("sells nothing to a member whose session has not reached the host", async () => {
    setDocumentSession("hanako");
    expect(await open({})).toEqual(PENDING);
  });

  it("sells a company alone to a member as long as a slot is free", async () => {
    const unlock = "1社分を使って解放する(残り3社)";
    const unit = "単品購入の内容を確認する";
    expect(await waysWith(1)).toEqual([unit, "プランを比べる", unlock]);
    expect(await waysWith(0)).toEqual(["プランを比べる", unlock]);
  });

  it("can be pressed as the server sends it, and unlocks without the account being loaded", async () => {
    const sent = vi.fn<typeof fetch>(async () => Response.json({}));
    vi.stubGlobal("fetch", sent);
    await open({ session: true, member }, null, TERMS);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /^1社分を使って解放/ });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const [url, request] = sent.mock.calls[0]!;
    expect([url, request?.method]).toEqual(["http://api.test/user/unlock/130A", "POST"]);
    // The page then says so, and leads on.
    const state = await screen.findByRole("status");
    expect(state.textContent).toBe(JSON.stringify(FLOW_ENDED_STATE));
  });

  it("offers no further unlock once another page has spent the last one", async () => {
    const problem = Response.json({ errorType: "no_unlocks_left" }, { status: 409 });
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>(async () => problem.clone()),
    );
    const root = { session: true, member: { ...member, unlocksLeft: 1 } };
    await open(root, null, TERMS);
    root.member = { ...member, unlocksLeft: 0 };
    fireEvent.click(screen.getByRole("button", { name: /^1社分を使って解放/ }));
    expect((await screen.findByRole("alert")).textContent).toBe(errors.no_unlocks_left.message);
    await waitFor(() => expect(screen.queryByRole("button", { name: /解放する/ })).toBeNull());
  });

  it("sells nothing to a member whose session ran out before the page was loaded", async () => {
    const terms = { ...TERMS, isForVisitor: true };
    expect(await open({ session: true, member }, null, terms)).toEqual(PENDING);
  });

  it("tells a visitor to register or unlock, a member only to unlock", async () => {
    expect(await wordsFor({})).toBe("会員登録または解放をすると");
    expect(await wordsFor({ session: true, member })).toBe("解放すると");
  });

  it("offers registration to a temporal member whose trial is over", async () => {
    setDocumentSession("taro");
    const { ways } = await open({ session: true, temporalFinished: true });
    expect(ways).toEqual(["無料で会員登録する", "ログイン"]);
  });
});
