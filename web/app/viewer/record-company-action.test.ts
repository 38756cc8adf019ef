import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { recordCompanyAction } from "./record-company-action.ts";

/** @returns the API calls and the log */
async function visit(ticker: string, failure: unknown = null) {
  const calls: unknown[] = [];
  const logged: unknown[] = [];
  const client: Client = {
    call(name, input) {
      calls.push([name, input?.params, input?.body]);
      return failure === null
        ? Promise.resolve({ status: "recorded" } as never)
        : Promise.reject(failure);
    },
  };
  await recordCompanyAction(client, ticker, "viewed", (error, call) => logged.push([error, call]));
  return { calls, logged };
}

describe("recordCompanyAction", () => {
  it("sends the company and the action", async () => {
    const { calls, logged } = await visit("130A");
    expect(calls).toEqual([["putCompanyAchievement", { ticker: "130A" }, { action: "viewed" }]]);
    expect(logged).toEqual([]);
  });

  it("only logs a failure [spec 8.5]", async () => {
    for (const failure of [new ApiError("", 500, null, "internal"), new TypeError("broken")]) {
      expect((await visit("9735", failure)).logged).toEqual([[failure, "putCompanyAchievement"]]);
    }
  });

  it.each(["read_only", "company_not_found", "achievement_unverified"] as const)(
    "takes %s for no failure",
    async (type) => {
      expect((await visit("9735", new ApiError("", 403, null, type))).logged).toEqual([]);
    },
  );
});
