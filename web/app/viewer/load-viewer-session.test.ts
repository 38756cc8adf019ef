import type { User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { loadViewerSession } from "./load-viewer-session.ts";

const signal = new AbortController().signal;
const fakeClient = (response: unknown): Client => ({
  call: () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response as never),
});
const member: Partial<User> = {
  uid: "a",
  email: "a@example.jp",
  user_type: "personal",
  user_suffix: "PL",
  stripe_plan_name: "tenbin_light",
  stripe_effective_plan_name: "tenbin_light",
  unlocakble_number: 2,
  pricechart_unlocked: [],
  unit_purchase: {
    unit_1: null,
    unit_2: {
      ticker_code: "130A",
      plan_id: "tenbin_unit",
      subscription_id: "sub_1",
      period_end: 1_800_000_000,
      period_end_str: "2027-01-15T08:00:00.000Z",
      name_jp: "みなと精工",
    },
    unit_3: null,
  },
  unit_purchase_availability: {
    n_slots: 3,
    availables: ["unit_1", "unit_3"],
    rest_slots: 2,
    additional_purchase: true,
  },
};

const VISITOR = {
  session: false,
  member: null,
  temporalFinished: false,
  memberUnknown: false,
  notice: null,
};
const questionnaireOf = (offer: "trial" | "supertrial") => ({
  label: "無料体験",
  text: `アンケートに答えると、${offer === "trial" ? 7 : 30}日間の無料体験が始まります。`,
  hiddenOn:
    offer === "trial"
      ? ["/register/login", "/supertrial/questionnaire"]
      : ["/supertrial/questionnaire"],
  link: {
    to: offer === "trial" ? "/register/login" : "/supertrial/questionnaire",
    label: "アンケートに答える",
  },
});

const unlock = (ticker_code: string) => ({
  ticker_code,
  name_jp: ticker_code,
  unlocked_latest: Date.parse("2026-11-23T03:04:05Z") / 1_000,
});

describe("loadViewerSession", () => {
  it.each([
    ["a visitor", null, VISITOR],
    [
      "a member",
      fakeClient(member),
      {
        ...VISITOR,
        session: true,
        member: {
          uid: "a",
          email: "a@example.jp",
          plan: "ライト",
          paidPlan: "tenbin_light",
          grantedPlan: null,
          trial: null,
          seesAll: true,
          unlocksLeft: 2,
          unlockEnds: {},
          units: ["130A"],
          freeUnitSlots: 2,
        },
      },
    ],
    [
      "a member with rights of their type",
      fakeClient({
        ...member,
        user_type: "enterprise",
        stripe_plan_name: "tenbin_free",
        stripe_effective_plan_name: "tenbin_expert",
      }),
      {
        ...VISITOR,
        session: true,
        member: {
          uid: "a",
          email: "a@example.jp",
          plan: "IFA・法人",
          paidPlan: null,
          grantedPlan: "tenbin_expert",
          trial: null,
          seesAll: true,
          unlocksLeft: 2,
          unlockEnds: {},
          units: ["130A"],
          freeUnitSlots: 2,
        },
      },
    ],
    ["a refused session", fakeClient(new ApiError("", 401, null, "session_revoked")), VISITOR],
    [
      "an identity without a member",
      fakeClient(new ApiError("", 403, null, "registration_required")),
      { ...VISITOR, session: true },
    ],
    [
      "a temporal member whose trial is over",
      fakeClient(new ApiError("", 403, null, "temporal_finished")),
      {
        ...VISITOR,
        session: true,
        temporalFinished: true,
        notice: {
          label: "ログイン",
          text: "無料体験の期間が終わったため、ログアウトしました。続けるには会員登録をしてください。",
          hiddenOn: ["/register"],
          link: { to: "/register", label: "会員登録へ" },
        },
      },
    ],
  ])("returns %s [spec 8.8]", async (_, client, expected) => {
    const logged: ApiError[] = [];
    expect(await loadViewerSession(client, signal, (error) => logged.push(error))).toEqual(
      expected,
    );
    expect(logged).toEqual([]);
  });

  it("says until when companies are open by unlocks alone", async () => {
    const unlocked = { ...member, pricechart_unlocked: [unlock("7203"), unlock("130A")] };
    const endsWith = async (stripe_effective_plan_name: User["stripe_effective_plan_name"]) => {
      const client = fakeClient({ ...unlocked, stripe_effective_plan_name });
      const { member: shown } = await loadViewerSession(client, signal, () => {});
      return [shown?.seesAll, shown?.unlockEnds];
    };
    expect(await endsWith("tenbin_free")).toEqual([false, { "7203": "2026-12-23T03:04:05.000Z" }]);
    expect(await endsWith("tenbin_light")).toEqual([true, {}]);
  });

  it.each([
    ["trial", { supertrial_applied: false, supertrial_started_at: null }],
    ["supertrial", { supertrial_applied: true, supertrial_started_at: null }],
  ] as const)("asks again for the questionnaire of a %s applied for", async (offer, applied) => {
    const client = fakeClient({ ...member, user_suffix: "WF", ...applied });
    const { notice } = await loadViewerSession(client, signal, () => {});
    expect(notice).toEqual(questionnaireOf(offer));
  });

  const running = { offer: "supertrial", expires_at: 1_766_448_000, can_prolong: true };
  const inTrial = (user: Partial<User>, trial: unknown): Client => ({
    call: (name: string) =>
      name === "getTrial" && trial instanceof Error
        ? Promise.reject(trial)
        : Promise.resolve(
            (name === "getTrial"
              ? trial
              : { ...member, stripe_plan_name: "tenbin_free", ...user }) as never,
          ),
  });

  it.each([
    [
      "personal",
      "無料体験中です。2025年12月23日 09:00まで、ライトプランと同じ機能を使えます。終わると無料会員に戻り、自動で有料になることはありません。",
      "/pricing",
    ],
    [
      "temporal",
      "無料体験中です。期限は2025年12月23日 09:00です。パスワードを決めると、そのあとも無料会員として使えます。",
      "/supertrial/password-setting",
    ],
  ] as const)(
    "tells a %s member in a trial its end and what comes then",
    async (type, text, to) => {
      const client = inTrial({ user_suffix: "WL", user_type: type }, { running });
      const { notice, member: shown } = await loadViewerSession(client, signal, () => {});
      expect([shown?.plan, notice?.text, notice?.link.to]).toEqual([
        "ライト(無料体験中)",
        text,
        to,
      ]);
      expect([shown?.trial, shown?.seesAll]).toEqual([{ endsAt: running.expires_at }, true]);
    },
  );

  it("tells who has bought a plan that waits for the end where to see it", async () => {
    const user = { user_suffix: "WL", stripe_plan_name: "tenbin_standard" } as const;
    const { notice } = await loadViewerSession(inTrial(user, { running }), signal, () => {});
    expect([notice?.text, notice?.link.to]).toEqual([
      "無料体験中です。2025年12月23日 09:00まで、ライトプランと同じ機能を使えます。そのあとのご契約は、設定で確かめられます。",
      "/setting",
    ]);
  });

  it("tells the end of a supertrial without another call", async () => {
    const user = { supertrial_active: true, supertrial_expires_at: running.expires_at };
    const away = new ApiError("", 503, null, "unavailable");
    const client = inTrial({ ...user, user_suffix: "WL", user_type: "temporal" }, away);
    const logged: ApiError[] = [];
    const { notice } = await loadViewerSession(client, signal, (error) => logged.push(error));
    expect([notice?.label, notice?.text]).toEqual([
      "無料体験中",
      "無料体験中です。期限は2025年12月23日 09:00です。パスワードを決めると、そのあとも無料会員として使えます。",
    ]);
    expect(logged).toEqual([]);
  });

  it("shows the member without the end of a trial that cannot be loaded, and logs the error", async () => {
    const away = new ApiError("", 503, null, "unavailable");
    const logged: ApiError[] = [];
    const session = await loadViewerSession(inTrial({ user_suffix: "WL" }, away), signal, (error) =>
      logged.push(error),
    );
    expect([session.member?.uid, session.notice, logged]).toEqual(["a", null, [away]]);
    expect(session.member?.trial).toEqual({ endsAt: null });
  });

  const late: Client = {
    call: (_, { signal: given } = {}) =>
      new Promise((resolve) => given?.addEventListener("abort", () => resolve(undefined))),
  };

  it.each([
    ["is unavailable", fakeClient(new ApiError("", 503, null, "unavailable")), 503],
    ["cannot be reached", fakeClient(new ApiError("", null, null, null)), null],
    ["has too much to do", fakeClient(new ApiError("", 429, null, "too_many_requests")), 429],
    ["does not answer in time", late, 504],
  ])(
    "takes nobody for a visitor when the API %s, and logs the error [spec 8.7] [fault: PostgreSQL × member pages]",
    async (_, client, status) => {
      const logged: ApiError[] = [];
      const time = new AbortController();
      const loading = loadViewerSession(client, time.signal, (error) => logged.push(error));
      time.abort();
      expect(await loading).toEqual({ ...VISITOR, session: true, memberUnknown: true });
      expect(logged.map((error) => error.status)).toEqual([status]);
    },
  );
});
