import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EvidenceBasis, NO_EVIDENCE_BASIS } from "./basis.ts";
import { evidenceFigures, NO_EVIDENCE_FIGURES } from "./figures.ts";

const BASIS: EvidenceBasis = {
  netCash: 2e9,
  dividendChange: 0.2,
  operatingProfitMean: 1.5e9,
  operatingProfitYears: 3,
  roe: 0.1,
};

describe("the four facts", () => {
  it("are net cash and profit against the price, dividend and return as filed", () => {
    expect(evidenceFigures(BASIS, 8e9)).toEqual({
      netCashRatio: 0.25,
      dividendRaised: 0.2,
      operatingProfitToEv: 0.25,
      roe: 0.1,
    });
  });

  it("bound the enterprise value below at a tenth of the market value", () => {
    expect(evidenceFigures({ ...BASIS, netCash: 9e9 }, 8e9).operatingProfitToEv).toBe(1.5 / 0.8);
  });

  it("lack two where the filing has no net cash", () => {
    expect(evidenceFigures({ ...BASIS, netCash: null }, 8e9)).toEqual({
      ...NO_EVIDENCE_FIGURES,
      dividendRaised: 0.2,
      roe: 0.1,
    });
    expect(evidenceFigures(NO_EVIDENCE_BASIS, 8e9)).toEqual(NO_EVIDENCE_FIGURES);
  });

  it("do not depend on the unit of money", () => {
    const yen = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(yen, yen, fc.integer({ min: 1, max: 1e9 }), (netCash, profit, marketValue) => {
        const at = (unit: number) =>
          evidenceFigures(
            { ...BASIS, netCash: netCash * unit, operatingProfitMean: profit * unit },
            marketValue * unit,
          );
        expect(at(1_024)).toEqual(at(1));
      }),
      { seed: 6 },
    );
  });

  it("rise as the price falls, where net cash and profit are positive", () => {
    const [dear, cheap] = [8e9, 6e9].map((marketValue) => evidenceFigures(BASIS, marketValue));
    expect(cheap!.netCashRatio).toBeGreaterThan(dear!.netCashRatio!);
    expect(cheap!.operatingProfitToEv).toBeGreaterThan(dear!.operatingProfitToEv!);
  });
});
