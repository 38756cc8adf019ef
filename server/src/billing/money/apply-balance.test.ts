import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyBalance } from "./apply-balance.ts";

describe("applyBalance", () => {
  it.each([
    ["a usual charge", 1_980, 0, 1_980, 0],
    ["the smallest charge", 50, 0, 50, 0],
    ["one yen less is carried", 49, 0, 0, 49],
    ["what was carried is added", 1_980, 49, 2_029, 0],
    ["small sums are added up", 30, 19, 0, 49],
    ["and charged once they suffice", 30, 20, 50, 0],
    ["credit is used first", 1_980, -500, 1_480, 0],
    ["credit may leave too little to charge", 1_980, -1_940, 0, 40],
    ["credit may cover everything", 1_980, -1_980, 0, 0],
    ["what is left of it stays", 1_980, -3_000, 0, -1_020],
    ["a total below zero becomes credit", -740, 30, 0, -710],
    ["nothing to pay", 0, 0, 0, 0],
  ])("%s", (_, total, balance, amountDue, left) => {
    expect(applyBalance(total, balance)).toEqual({ amountDue, balance: left });
  });

  it("neither loses nor makes a yen, and never charges 1 to 49", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 1 }),
        (totals) => {
          let [charged, balance] = [0, 0];
          for (const total of totals) {
            const charge = applyBalance(total, balance);
            expect(charge.amountDue === 0 || charge.amountDue >= 50).toBe(true);
            expect(charge.balance).toBeLessThan(50);
            charged += charge.amountDue;
            balance = charge.balance;
          }
          expect(charged + balance).toBe(totals.reduce((sum, total) => sum + total, 0));
        },
      ),
    );
  });
});
