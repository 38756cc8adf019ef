import { type User, user as userSchema } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { Account } from "../accounts/index.ts";
import type { Purchases } from "../billing/index.ts";
import { jstMoment } from "../platform/clock/clock.ts";
import { NO_FACTS, type TrialFact } from "./rights-facts.ts";
import { rightsOf } from "./rights.ts";
import { factsOfPlan, factsWith } from "./testing/rights-facts.ts";
import { toUserResponse, type UserFacts } from "./to-user-response.ts";

const account: Account = {
  uid: "hanako",
  email: "Hanako@example.jp",
  userType: "personal",
  lifetime: null,
  autosave: true,
  analyticsConsent: false,
  readOnly: false,
  operator: false,
  registeredAt: new Date("2026-03-01T03:00:00Z"),
  sessionsValidFrom: new Date(0),
  sessionEpoch: "",
  googleSubject: null,
  providerValidSince: null,
  deletionRequestedAt: null,
};
const today = "2026-11-21";
const nothing: Purchases = {
  hasCard: false,
  units: [],
  freeSlots: ["unit_1", "unit_2", "unit_3"],
  isUnitSold: false,
};
const running: TrialFact = {
  kind: "trial",
  plan: "tenbin_light",
  appliedAt: account.registeredAt,
  startedAt: account.registeredAt,
  until: jstMoment("2026-11-22"),
};
function show(
  shown: Account,
  day: string,
  { purchases = nothing, supertrial = null, unlocked = [] }: Partial<UserFacts> = {},
): User {
  const now = jstMoment(day);
  return toUserResponse(shown, rightsOf(shown, now), { purchases, unlocked, supertrial, now });
}

/** Specification 3.6, in its order and spelling. */
const specified = [
  "uid",
  "email",
  "stripe_plan_name",
  "stripe_effective_plan_name",
  "has_stripe_payment_method",
  "user_type",
  "user_suffix",
  "portfolio_maxcount",
  "autosave",
  "supertrial_active",
  "supertrial_over",
  "supertrial_applied",
  "supertrial_started_at",
  "supertrial_expires_at",
  "supertrial_prolonged",
  "supertrial_longlife",
  "lifetime",
  "pricechart_unlocked",
  "unlocakble_number",
  "ga_userproperties",
  "unit_purchase",
  "unit_purchase_availability",
];
const specifiedAvailability = ["n_slots", "availables", "rest_slots", "additional_purchase"];

describe("toUserResponse", () => {
  it("returns exactly the fields of the specification [spec 3.6, 3.11]", () => {
    const shown = show(account, today);
    expect(Object.keys(shown).toSorted()).toEqual(specified.toSorted());
    expect(Object.keys(userSchema.shape).toSorted()).toEqual(specified.toSorted());
    expect(Object.keys(shown.unit_purchase)).toEqual(["unit_1", "unit_2", "unit_3"]);
    expect(Object.keys(shown.unit_purchase_availability)).toEqual(specifiedAvailability);
    expect(userSchema.parse(shown)).toEqual(shown);
  });

  it("shows a new member with nothing bought, tried or unlocked [spec 1.10, 3.7, 9.1]", () => {
    expect(show(account, today)).toEqual({
      uid: "hanako",
      email: "Hanako@example.jp",
      stripe_plan_name: "tenbin_free",
      stripe_effective_plan_name: "tenbin_free",
      has_stripe_payment_method: false,
      user_type: "personal",
      user_suffix: "FF",
      portfolio_maxcount: 5,
      autosave: true,
      supertrial_active: false,
      supertrial_over: false,
      supertrial_applied: false,
      supertrial_started_at: null,
      supertrial_expires_at: null,
      supertrial_prolonged: false,
      supertrial_longlife: false,
      lifetime: null,
      pricechart_unlocked: [],
      unlocakble_number: 3,
      ga_userproperties: null,
      unit_purchase: { unit_1: null, unit_2: null, unit_3: null },
      unit_purchase_availability: {
        n_slots: 3,
        availables: ["unit_1", "unit_2", "unit_3"],
        rest_slots: 3,
        additional_purchase: false,
      },
    } satisfies User);
  });

  it("has the properties for analytics with the member's consent only, no personal data among them", () => {
    const { ga_userproperties: properties } = show({ ...account, analyticsConsent: true }, today);
    expect(properties).toEqual({ user_suffix: "FF", plan: "tenbin_free", user_type: "personal" });
  });

  it("shows the card, units by slot and the slots that are left [spec 3.10]", () => {
    const unit = {
      slot: "unit_2",
      ticker: "9735",
      nameJp: "日本試験",
      subscriptionId: "sub_1",
      periodEnd: 1_795_230_000,
    } as const;
    const bought: Purchases = {
      hasCard: true,
      units: [unit],
      freeSlots: ["unit_1"],
      isUnitSold: true,
    };
    expect(show(account, today, { purchases: bought })).toMatchObject({
      has_stripe_payment_method: true,
      unit_purchase: {
        unit_1: null,
        unit_2: {
          ticker_code: "9735",
          plan_id: "tenbin_unit",
          subscription_id: "sub_1",
          period_end: 1_795_230_000,
          period_end_str: "2026-11-21T03:00:00.000Z",
          name_jp: "日本試験",
        },
        unit_3: null,
      },
      unit_purchase_availability: {
        n_slots: 3,
        availables: ["unit_1"],
        rest_slots: 1,
        additional_purchase: true,
      },
    });
  });

  it.each([
    ["a free member", account, NO_FACTS, true],
    ["a member in a trial", account, factsWith({ trials: [running] }), false],
    ["a temporal member", { ...account, userType: "temporal" }, NO_FACTS, false],
    [
      "a temporal member in a trial",
      { ...account, userType: "temporal" },
      factsWith({ trials: [running] }),
      false,
    ],
    ["light", account, factsOfPlan("tenbin_light"), false],
    ["expert", account, factsOfPlan("tenbin_expert"), false],
    ["a monitor", { ...account, userType: "monitor" }, NO_FACTS, false],
    ["an enterprise", { ...account, userType: "enterprise" }, NO_FACTS, false],
  ] as const)(
    "offers %s another company only where it adds something",
    (_, shown, facts, isOffered) => {
      const now = jstMoment(today);
      const purchases = { ...nothing, isUnitSold: true };
      const shownNow = { purchases, unlocked: [], supertrial: null, now };
      const user = toUserResponse(shown, rightsOf(shown, now, facts), shownNow);
      expect(user.unit_purchase_availability.additional_purchase).toBe(isOffered);
    },
  );

  it("shows a monitor with unpaid standard rights until the last day [spec 3.8]", () => {
    const monitor: Account = { ...account, userType: "monitor", lifetime: today, autosave: false };
    expect(show(monitor, today)).toMatchObject({
      stripe_plan_name: "tenbin_free",
      stripe_effective_plan_name: "tenbin_standard",
      user_type: "monitor",
      user_suffix: "PS",
      portfolio_maxcount: 100,
      lifetime: today,
      autosave: false,
    });
    expect(show(monitor, "2026-11-22")).toMatchObject({
      stripe_effective_plan_name: "tenbin_free",
      user_type: "monitor",
      user_suffix: "FF",
      portfolio_maxcount: 5,
      lifetime: today,
    });
  });
});
