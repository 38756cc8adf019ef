import type { User } from "@tenbin/contract";
import { ApiError, type Client } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import type { ConsentStatus } from "../consent/consent-status.ts";
import { saveAnalyticsConsent } from "./save-analytics-consent.ts";

const properties: User["ga_userproperties"] = {
  user_suffix: "FF",
  plan: "tenbin_free",
  user_type: "personal",
};

let members = 0;
function createMember(failure: unknown = null) {
  members += 1;
  const uid = `member-${members}`;
  const sent: unknown[] = [];
  const logged: unknown[] = [];
  const client: Client = {
    call(name, input) {
      sent.push([name, input?.body]);
      return failure === null ? Promise.resolve({} as never) : Promise.reject(failure);
    },
  };
  const save = (status: ConsentStatus | null, known: User["ga_userproperties"]) =>
    saveAnalyticsConsent(client, { uid, ga_userproperties: known }, status, (error) =>
      logged.push(error),
    );
  return { save, sent, logged };
}

describe("saveAnalyticsConsent", () => {
  it.each([
    ["granted", null, true],
    ["refused", properties, false],
    ["signalled", properties, false],
  ] as const)(
    "sends that it is %s where the API knows otherwise",
    async (status, known, agreed) => {
      const { save, sent } = createMember();
      expect(await save(status, known)).toBe(true);
      expect(sent).toEqual([["patchUser", { analytics_consent: agreed }]]);
    },
  );

  it.each([
    [null, properties],
    ["ask", properties],
    ["not_needed", properties],
    ["granted", properties],
    ["refused", null],
    ["signalled", null],
  ] as const)("sends nothing for %s where the API has %j", async (status, known) => {
    const { save, sent } = createMember();
    expect(await save(status, known)).toBe(false);
    expect(sent).toEqual([]);
  });

  it("sends a withdrawn and renewed consent, and each change once", async () => {
    const { save, sent } = createMember();
    const agreed = [await save("granted", null), await save("granted", null)];
    const refused = [await save("refused", properties), await save("refused", properties)];
    expect([agreed, refused, await save("granted", null)]).toEqual([
      [true, false],
      [true, false],
      true,
    ]);
    expect(sent).toHaveLength(3);
  });

  it("only logs a failure; that a member may only read is none", async () => {
    const broken = createMember(new TypeError("broken"));
    expect(await broken.save("granted", null)).toBe(false);
    expect(broken.logged).toEqual([new TypeError("broken")]);
    const reader = createMember(new ApiError("", 403, null, "read_only"));
    expect(await reader.save("granted", null)).toBe(false);
    expect(reader.logged).toEqual([]);
  });
});
