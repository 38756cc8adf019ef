import { describe, expect, it } from "vitest";
import {
  describeGoesOn,
  describePlanEnded,
  describeScheduled,
  describeStays,
  describeUnitEnded,
  describeUpgraded,
} from "./describe-outcomes.ts";

const at = "2025-12-13T15:30:00Z";

describe("what became of a contract", () => {
  it("names until when it can be used, or that it is over", () => {
    expect(describePlanEnded("tenbin_light", { ends_at: at, ended: false }, false)).toBe(
      "ライトは2025年12月14日 00:30まで使え、そのあとの請求はありません。それまでは、解約を取り消せます。",
    );
    expect(describeUnitEnded("みなと精工", { ends_at: at, ended: false })).toBe(
      "みなと精工の分析は2025年12月14日 00:30まで見られ、そのあとの請求はありません。それまでは、解約を取り消せます。",
    );
    expect(describeUnitEnded("みなと精工", { ends_at: at, ended: true })).toBe(
      "みなと精工の単品購入の契約は終わりました。未払いの請求は取り消しました。",
    );
    expect(describePlanEnded("tenbin_light", { ends_at: at, ended: true }, false)).toBe(
      "ライトの契約は終わりました。未払いの請求は取り消しました。",
    );
  });

  it("names the next renewal of what goes on, and a downgrade scheduled before", () => {
    const goesOn = "ライトの契約は続きます。次の更新日は2025年12月14日です。";
    expect(describeGoesOn("ライト", at)).toBe(goesOn);
    expect(describeStays("tenbin_light", "tenbin_light", at, false)).toBe(goesOn);
    expect(describeStays("tenbin_standard", "tenbin_light", at, false)).toBe(
      "スタンダードの契約は続き、2025年12月14日にライトに変わる予約も元のままです。",
    );
  });

  it("says of a plan that waits for the end of a trial whether it begins", () => {
    expect(describePlanEnded("tenbin_light", { ends_at: at, ended: false }, true)).toBe(
      "ライトは始まらず、請求はありません。無料体験は、その期限まで使えます。それまでは、解約を取り消せます。",
    );
    expect(describeStays("tenbin_light", "tenbin_light", at, true)).toBe(
      "ライトは、無料体験が終わる2025年12月14日に始まり、その日に最初の請求があります。",
    );
  });

  it("names both plans of a change, and what an upgrade withdrew", () => {
    expect(describeScheduled("tenbin_standard", "tenbin_light", at)).toContain(
      "2025年12月14日にスタンダードからライトに変わり、",
    );
    const upgraded = describeUpgraded("tenbin_light", "tenbin_expert", null);
    expect(upgraded).toBe(
      "ライトからエキスパートに変わりました。新しいプランの機能を、いまから使えます。",
    );
    expect(describeUpgraded("tenbin_light", "tenbin_expert", "churn")).toBe(
      `${upgraded}予約していた解約は取り消しました。`,
    );
    expect(describeUpgraded("tenbin_light", "tenbin_expert", "downgrade")).toBe(
      `${upgraded}予約していた下位プランへの変更は取り消しました。`,
    );
  });
});
