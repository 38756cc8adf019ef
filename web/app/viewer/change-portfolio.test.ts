import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { changePortfolio, type PortfolioChange } from "./change-portfolio.ts";

/** @returns the API calls and whether the change was refused */
async function make(change: PortfolioChange, failing: Readonly<Record<string, ApiError>> = {}) {
  const calls: unknown[] = [];
  const client: Client = {
    call(name, { params, body } = {}) {
      calls.push(body === undefined ? [name, params] : [name, params, body]);
      const failure = failing[name];
      return failure === undefined ? Promise.resolve(undefined) : Promise.reject(failure);
    },
  };
  const refusal = await changePortfolio(client, "130A", change, () => {}).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.errorType : error),
  );
  return { calls, refusal };
}

const company = { ticker: "130A" };
const added = ["putCompanyAchievement", company, { action: "added" }];
const absent = new ApiError("", 404, null, "not_found");
const full = new ApiError("", 409, null, "portfolio_full");

describe("changePortfolio", () => {
  it("adds the company and records it", async () => {
    expect(await make("add")).toEqual({ calls: [["putPortfolio", company], added], refusal: null });
  });

  it("removes it, also where another tab has", async () => {
    const removed = { calls: [["deletePortfolio", company]], refusal: null };
    expect(await make("remove")).toEqual(removed);
    expect(await make("remove", { deletePortfolio: absent })).toEqual(removed);
  });

  it("restores what was noted of it", async () => {
    expect(await make("restore")).toEqual({
      calls: [["restorePortfolio", company]],
      refusal: null,
    });
  });

  it("adds anew what can no longer be restored", async () => {
    expect(await make("restore", { restorePortfolio: absent })).toEqual({
      calls: [["restorePortfolio", company], ["putPortfolio", company], added],
      refusal: null,
    });
  });

  it("is refused at the limit and records nothing", async () => {
    expect(await make("add", { putPortfolio: full })).toEqual({
      calls: [["putPortfolio", company]],
      refusal: "portfolio_full",
    });
    expect(await make("restore", { restorePortfolio: full })).toEqual({
      calls: [["restorePortfolio", company]],
      refusal: "portfolio_full",
    });
  });
});
