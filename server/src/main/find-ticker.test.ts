import { describe, expect, it } from "vitest";
import type { IssueRecord } from "../companies/index.ts";
import { createFindTicker } from "./find-ticker.ts";

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
