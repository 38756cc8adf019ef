import type { PlanName } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { planLink } from "./plan-link.ts";
import { plansResponse } from "./testing/plans-response.ts";

const find = (name: PlanName) => plansResponse.plans.find((plan) => plan.name === name)!;

const linkOf = (name: PlanName, current: PlanName | null, onSale: boolean) =>
  planLink(find(name), current === null ? null : find(current), onSale);

describe("planLink", () => {
  it.each(["tenbin_unit", "tenbin_light", "tenbin_expert"] as const)(
    "offers nothing to buy while nothing is sold: %s",
    (name) => {
      for (const current of [null, "tenbin_free"] as const) {
        expect(linkOf(name, current, false)).toBeNull();
      }
    },
  );

  it("leads a visitor to the registration at any time", () => {
    for (const onSale of [true, false]) {
      expect(linkOf("tenbin_free", null, onSale)).toEqual({
        to: "/register",
        label: "会員登録をする",
      });
    }
  });

  it.each([
    ["tenbin_light", null, "/pricing/payment?plan=tenbin_light", "ライトの内容を確認する"],
    [
      "tenbin_expert",
      "tenbin_free",
      "/pricing/payment?plan=tenbin_expert",
      "エキスパートの内容を確認する",
    ],
    [
      "tenbin_standard",
      "tenbin_light",
      "/pricing/upgrade?plan=tenbin_standard",
      "スタンダードの内容を確認する",
    ],
    [
      "tenbin_light",
      "tenbin_standard",
      "/pricing/downgrade/confirm?plan=tenbin_light",
      "ライトの内容を確認する",
    ],
    [
      "tenbin_light",
      "tenbin_beginners",
      "/pricing/downgrade/confirm?plan=tenbin_light",
      "ライトの内容を確認する",
    ],
    ["tenbin_free", "tenbin_light", "/pricing/churn/confirm", "解約の内容を確認する"],
    ["tenbin_unit", "tenbin_free", "/search", "企業を選んで確認する"],
  ] as const)("of %s for who pays for %s is %s", (name, current, to, label) => {
    expect(linkOf(name, current, true)).toEqual({ to, label });
  });

  it("is absent for the viewer's own plan", () => {
    for (const name of ["tenbin_free", "tenbin_standard"] as const) {
      expect(linkOf(name, name, true)).toBeNull();
    }
  });
});
