import { describe, expect, it } from "vitest";
import seven from "./testing/evidence-of-seven.json" with { type: "json" };
import { annualReport, companyHistory, NO_FACTS } from "../testing/company-fixtures.ts";
import { companyEvidenceOn } from "./company-evidence.ts";
import { evidenceFigures } from "./figures.ts";
import { rankEvidence } from "./rank-evidence.ts";

const candidates = seven.companies.map(
  ({ code, accountingStandard, documents, splits, price, valuePerShare }) => {
    const history = companyHistory({
      code,
      splits,
      documents: documents.map(({ disclosedAt, facts, ...document }) =>
        annualReport(
          0,
          {},
          {
            ...document,
            disclosedAt: Date.parse(disclosedAt),
            accountingStandard: accountingStandard === "IFRS" ? "IFRS" : "JP",
            facts: { ...NO_FACTS, ...facts },
          },
        ),
      ),
    });
    const { basis, shares } = companyEvidenceOn(history, seven.date);
    const marketValue = price * shares!;
    return {
      code,
      figures: evidenceFigures(basis, marketValue),
      gap: valuePerShare === null ? null : Math.log((valuePerShare * shares!) / marketValue),
    };
  },
);
const ranked = rankEvidence(candidates);

/** The expected figures were worked out in fractions. */
const rounded = (figures: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [
      key,
      figure === null ? null : Number(figure.toPrecision(12)),
    ]),
  );

describe.each(seven.companies)("golden company $code: $about", ({ code, expected }) => {
  const { level, places, score } = ranked.get(code)!;

  it("has the four facts worked out", () => {
    const { figures } = candidates.find((each) => each.code === code)!;
    expect(rounded(figures)).toEqual(rounded(expected.figures));
  });

  it("has the places, level and score worked out", () => {
    expect({ ...rounded({ ...places, score }), level }).toEqual({
      ...rounded({ ...expected.places, score: expected.score }),
      level: expected.level,
    });
  });
});
