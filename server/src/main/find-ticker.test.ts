import { describe, expect, it } from "vitest";
import type { FormerIssues, IssueRecord } from "../companies/index.ts";
import { createFindCompanyName, createFindTicker, createReadTickerAt } from "./find-ticker.ts";

describe("createFindTicker", () => {
  const queries: string[] = [];
  const findTicker = createFindTicker({
    issue(code) {
      queries.push(code);
      const issue = { code } as IssueRecord;
      return Promise.resolve(["97350", "25935"].includes(code) ? issue : null);
    },
  });

  it.each([
    ["9735", "9735"],
    ["97350", "9735"],
    ["９７３５", "9735"],
    ["25935", "25935"],
    ["7203", null],
  ])("resolves %s to %s", async (written, ticker) => {
    expect(await findTicker(written)).toBe(ticker);
  });

  it("does not query for text that is not a code", async () => {
    queries.length = 0;
    expect(await findTicker("../9735")).toBeNull();
    expect(await findTicker("9".repeat(1_000_000))).toBeNull();
    expect(queries).toEqual([]);
  });
});

describe("a code that another company got in July 2025", () => {
  const issues: FormerIssues = new Map([
    ["99120", [{ key: "99120~1", code: "99120", until: "2023-07-31", listedAgain: "2025-07-01" }]],
  ]);
  const companies = {
    formerIssues: () => Promise.resolve(issues),
    issue: (code: string) => Promise.resolve({ code, nameJp: `名 ${code}` } as IssueRecord),
  };
  const before = new Date("2025-06-30T14:59:59Z");
  const since = new Date("2025-06-30T15:00:00Z");

  it("names the company that had it at the moment, by its ticker of today", async () => {
    const tickerAt = await createReadTickerAt(companies)();
    expect([tickerAt("9912", before), tickerAt("9912", since)]).toEqual(["9912~1", "9912"]);
    expect([tickerAt("7203", before), tickerAt("x", before)]).toEqual(["7203", "x"]);
  });

  it("is named as at the moment, or as it is named now", async () => {
    const findName = createFindCompanyName(companies);
    expect(await findName("9912", before)).toBe("名 99120~1");
    expect(await findName("9912", since)).toBe("名 99120");
    expect(await findName("9912")).toBe("名 99120");
    expect(await findName("9912~1")).toBe("名 99120~1");
  });
});
