// @vitest-environment jsdom
import type { PlanName } from "@tenbin/contract";
import { unitIncluded } from "@tenbin/contract/billing/offer-rule";
import { planLabels } from "@tenbin/contract/billing/plan";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import type { SessionAccount } from "../../site/root-data.ts";
import type { ContractNotice } from "./describe-contract.ts";
import { describeMember } from "./describe-member.ts";
import { describePlans } from "./describe-plans.ts";
import { PricingPage } from "./pricing-page.tsx";
import { plansResponse } from "./testing/plans-response.ts";

afterEach(cleanup);

type Rights = Pick<SessionAccount, "plan" | "paidPlan" | "grantedPlan">;

const paid = (paidPlan: PlanName): Rights => ({
  plan: planLabels[paidPlan],
  paidPlan,
  grantedPlan: null,
});

const granted = {
  monitor: { plan: "モニター", paidPlan: null, grantedPlan: "tenbin_standard" },
  enterprise: { plan: "IFA・法人", paidPlan: null, grantedPlan: "tenbin_expert" },
} as const satisfies Record<string, Rights>;

const rightsOf = (member: PlanName | keyof typeof granted): Rights =>
  member === "monitor" || member === "enterprise" ? granted[member] : paid(member);

function open({
  member = null as PlanName | keyof typeof granted | null,
  onSale = false,
  contract = null as ContractNotice | null,
  trial = null as SessionAccount["trial"],
} = {}) {
  const plans = describePlans({ ...plansResponse, on_sale: onSale });
  const person = {
    uid: "a",
    email: "a@example.jp",
    seesAll: member !== "tenbin_free" || trial !== null,
    trial,
    unlocksLeft: 0,
    unlockEnds: {},
    units: [],
    freeUnitSlots: 3,
  };
  const inTrial = trial === null ? {} : { plan: "ライト(無料体験中)" };
  const account = member === null ? null : { ...person, ...rightsOf(member), ...inTrial };
  const Page = () => (
    <PricingPage
      title="プラン"
      plans={plans}
      days={{ supertrial: 30, prolongation: 30, trial: 7 }}
      member={describeMember(account, plans)}
      contract={contract}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const { container } = render(<Stub />);
  return container;
}

const columnOf = (label: string) =>
  screen.getByRole("heading", { level: 3, name: new RegExp(`^${label}`) }).closest("section")!;
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("PricingPage", () => {
  it("says that nothing is sold yet and offers nothing to buy", () => {
    const page = open();
    expect(page.textContent).toContain("いまはプランも単品購入も販売していません。");
    expect(page.textContent).not.toContain("申し込みを押す前に");
    expect(hrefs()).toEqual(["/register", "/cc", "/law"]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "30日間の無料体験を申し込む",
    ]);
  });

  it.each([
    [null, true],
    ["tenbin_free", true],
    ["tenbin_light", false],
    ["monitor", false],
    ["enterprise", false],
  ] as const)("offers the supertrial to %s: %s", (member, isOffered) => {
    open({ member });
    expect(screen.queryByRole("button", { name: "30日間の無料体験を申し込む" }) !== null).toBe(
      isOffered,
    );
  });

  it("offers every plan alike once they are sold", () => {
    const page = open({ onSale: true });
    expect(page.textContent).not.toContain("販売していません");
    expect(hrefs().slice(0, 5)).toEqual([
      "/register",
      "/pricing/payment?plan=tenbin_light",
      "/pricing/payment?plan=tenbin_standard",
      "/pricing/payment?plan=tenbin_expert",
      "/search",
    ]);
    expect(page.querySelectorAll(".btn.primary")).toHaveLength(0);
    expect(page.textContent).not.toMatch(/おすすめ|人気|お得|[!!]/);
  });

  it("shows prices with tax, and what three companies alone would cost", () => {
    const page = open();
    expect(page.textContent).toContain("表示はすべて税込の月額です。");
    expect(columnOf("ライト").textContent).toContain("1,230円/月");
    expect(columnOf("単品購入").textContent).toContain("321円/月(1社)");
    expect(columnOf("単品購入").textContent).toContain("6社まで持て");
    expect(columnOf("単品購入").textContent).toContain("6社で月1,926円です。");
  });

  it("marks the member's plan in the ledger and in the table, and no other", () => {
    open({ member: "tenbin_standard", onSale: true });
    expect(screen.getAllByText("現在のプラン")).toHaveLength(1);
    expect(within(columnOf("スタンダード")).getByText("現在のプラン")).toBeDefined();
    expect(within(columnOf("スタンダード")).queryByRole("link")).toBeNull();
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads.filter((head) => head?.includes("現在"))).toEqual(["スタンダード現在9,870円"]);
    const picker = screen.getByRole("group", { name: "現在のプラン(スタンダード)と比べるプラン" });
    expect(within(picker).getAllByRole("radio")).toHaveLength(4);
  });

  it("says when a contract changes, marks what follows, and offers to withdraw it", () => {
    const page = open({
      member: "tenbin_standard",
      onSale: true,
      contract: {
        text: "12月14日に変わります。",
        link: { to: "/pricing/downgrade/confirm", label: "変更の予約を取り消す" },
        next: { plan: "tenbin_light", day: "12月14日" },
      },
    });
    expect(page.textContent).toContain("12月14日に変わります。");
    expect(columnOf("ライト").textContent).toContain("12月14日から");
    expect(hrefs().slice(0, 3)).toEqual([
      "/pricing/downgrade/confirm",
      "/pricing/churn/confirm",
      "/pricing/upgrade?plan=tenbin_expert",
    ]);
  });

  it.each([
    [false, ["/pricing/churn/confirm"]],
    [true, []],
  ])("orders no plan beside one that waits to begin, cancelled: %s", (isCancelled, ways) => {
    const contract = {
      text: "スタンダードは、無料体験の終わりに始まります。",
      link: { to: "/setting#plan", label: "設定で契約を確かめる" },
      next: null,
      waiting: { plan: "tenbin_standard", isCancelled },
    } as const;
    open({ member: "tenbin_free", onSale: true, trial: { endsAt: 1_766_448_000 }, contract });
    expect(hrefs().filter((href) => href?.startsWith("/pricing/"))).toEqual(ways);
    expect(within(columnOf("スタンダード")).queryAllByRole("link")).toHaveLength(ways.length);
  });

  it("marks no plan for a visitor and compares with the free one", () => {
    open();
    expect(screen.queryByText("現在のプラン")).toBeNull();
    const picker = screen.getByRole("group", { name: "無料会員と比べるプラン" });
    const radios = within(picker).getAllByRole<HTMLInputElement>("radio");
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ["tenbin_unit", true],
      ["tenbin_light", false],
      ["tenbin_standard", false],
      ["tenbin_expert", false],
    ]);
  });

  it("shows a member in a trial as one, until when, and offers no second trial beside", () => {
    const trial = { endsAt: 1_766_448_000 };
    const page = open({ member: "tenbin_free", onSale: true, trial });
    expect(page.textContent).toContain(
      "ライト(無料体験中)としてご利用中です。期限は2025年12月23日 09:00です。",
    );
    expect(screen.queryByText("現在のプラン")).toBeNull();
    expect(page.textContent).not.toContain("無料会員現在");
    expect(screen.queryByRole("button", { name: /申し込む/ })).toBeNull();
    expect(hrefs()).toContain("/pricing/payment?plan=tenbin_light");
    expect(hrefs()).not.toContain("/search");
    expect(columnOf("単品購入").textContent).toContain(unitIncluded("「ライト(無料体験中)」"));
  });

  it("offers single companies to a free member, and to nobody who sees every company", () => {
    open({ member: "tenbin_free", onSale: true });
    expect(hrefs()).toContain("/search");
    for (const member of ["tenbin_light", "tenbin_expert"] as const) {
      cleanup();
      open({ member, onSale: true });
      expect(hrefs()).not.toContain("/search");
      expect(columnOf("単品購入").textContent).toContain(unitIncluded(`「${planLabels[member]}」`));
    }
  });

  it("leads firms to a contract of their own", () => {
    expect(open({ onSale: true }).textContent).toContain(
      "IFA・法人でのご利用は、契約書と請求書でお受けします。",
    );
    expect(hrefs()).toContain("/cc");
  });

  it("tells a member of the old light which plan it is", () => {
    expect(open({ member: "tenbin_beginners" }).textContent).toContain(
      "現在のプランはライト(旧)(月額3,210円)です。",
    );
  });

  it("offers members whose rights the operator granted only what these do not include", () => {
    const enterprise = open({ member: "enterprise", onSale: true });
    expect(enterprise.textContent).toContain(
      "IFA・法人としてご利用中です。プランのお申し込みは必要ありません。",
    );
    expect(enterprise.querySelectorAll(".btn")).toHaveLength(0);
    const monitor = open({ member: "monitor", onSale: true });
    expect(monitor.textContent).toContain(
      "モニターとしてご利用中です。スタンダードの内容は、お申し込みなしでお使いいただけます。",
    );
    expect(
      [...monitor.querySelectorAll(".btn")].map((button) => button.getAttribute("href")),
    ).toEqual(["/pricing/payment?plan=tenbin_expert"]);
    for (const page of [enterprise, monitor]) {
      expect(page.textContent).toMatch(
        /ご利用中の「.+」で全企業を見られるため、単品購入の必要はありません。/,
      );
    }
  });

  it("says for every plan and row whether it has it, in words too", () => {
    open();
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const report = rows.find((row) => row.textContent?.includes("PDFレポート"))!;
    expect(
      within(report)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual([...Array<string>(4).fill("–利用できません"), "利用できます"]);
  });

  it("says that the calculation is the same in every plan", () => {
    expect(open().textContent).toContain("理論価値と判定の計算は、どのプランでも同じです。");
  });
});
