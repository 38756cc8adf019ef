import { type DiagnosisSentence, type DiagnosisUnit, diagnosis as schema } from "@tenbin/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagnosisFixture, OKU, quarterFixture, yearFixture } from "./testing/diagnosis-fixture.ts";
import { parseNumber } from "./testing/parse-number.ts";
import { goldenInputs, isExplained } from "./testing/golden-inputs.ts";
import { diagnose } from "./diagnose.ts";

/** 1株 is a unit, the only number that is not a figure. */
const NUMBER = /△?\d[\d,.]*/g;

const SIGNED_UNITS: ReadonlySet<DiagnosisUnit> = new Set([
  "yen",
  "yen_per_share",
  "signed_percent",
]);

function sentencesOf(written: ReturnType<typeof diagnose>): DiagnosisSentence[] {
  if (written === null) return [];
  return [...written.lead, ...written.sections.flatMap(({ sentences }) => sentences)];
}

const inputs = goldenInputs();

describe.each(inputs)("diagnosis of golden company $name", ({ material }) => {
  const written = diagnose(material);
  const sentences = sentencesOf(written);

  it("is of the contract's shape, and the same each time", () => {
    expect(schema.nullable().parse(written)).toEqual(written);
    expect(diagnose(material)).toEqual(written);
  });

  it("exists for a rated company and for one whose filings tell why it is not", () => {
    expect(written !== null).toBe(material.valuation !== null || isExplained(material));
  });

  it("states only numbers that its figures give", () => {
    for (const { text, figures } of sentences) {
      let rest = text.replaceAll("1株", "");
      for (const { text: shown } of figures) {
        expect(rest, text).toContain(shown);
        rest = rest.replace(shown, "");
      }
      expect(rest.match(NUMBER), text).toBe(null);
    }
  });

  it("writes every figure as its value reads", () => {
    for (const { figures } of sentences) {
      for (const { text, value, unit } of figures) {
        const { number, precision } = parseNumber(text, unit);
        const expected = SIGNED_UNITS.has(unit) ? value : Math.abs(value);
        expect(Math.abs(number - expected), `${text} of ${value}`).toBeLessThanOrEqual(precision);
      }
    }
  });

  it("gives every sentence a figure, and every document it names is known", () => {
    expect(sentences.filter(({ figures }) => figures.length === 0)).toEqual([]);
    const named = sentences.flatMap(({ figures }) =>
      figures.flatMap(({ document_ids: ids }) => ids),
    );
    expect(named.filter((id) => !material.documents.has(id))).toEqual([]);
  });

  it("neither advises nor exclaims, and ends every sentence", () => {
    for (const { text } of sentences) {
      expect(text).not.toMatch(
        /(?<!自社株)買い|売り|お得|チャンス|おすすめ|べき|[!！]|undefined|NaN|null/,
      );
      expect(text).toMatch(/。$/);
    }
  });

  it("says nothing twice", () => {
    const texts = sentences.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

/** Words that say which way a figure goes that has no sign. */
const BELOW = /下回|下が|減り|減配|減少|低く|負債が.*上回り/;

interface ReadSentence {
  readonly text: string;
  readonly figures: readonly Pick<
    DiagnosisSentence["figures"][number],
    "text" | "value" | "unit"
  >[];
}

/** Figures below zero, unless they are shown as nought, whose clause reads as if they were above it. */
function lostSigns(sentences: readonly ReadSentence[]): string[] {
  return sentences
    .flatMap(figuresInClauses)
    .filter(({ shown, value }) => value < 0 && /[1-9]/.test(shown))
    .filter(({ shown, unit, clause }) =>
      SIGNED_UNITS.has(unit) ? !shown.startsWith("△") : !BELOW.test(clause),
    )
    .map(({ shown, clause }) => `${shown}: ${clause}`);
}

/** Figures stand in the order of the text. A clause that begins with その is about the one before it. */
function figuresInClauses({ text, figures }: ReadSentence) {
  const clauses = text.split(/(?<=[、。])(?!その)/);
  return figures.map(({ text: shown, value, unit }) => {
    while (clauses.length > 0 && !clauses[0]!.includes(shown)) clauses.shift();
    const clause = clauses[0] ?? "";
    clauses[0] = clause.replace(shown, "");
    return { shown, value, unit, clause };
  });
}

describe("every sentence about a company whose figures may be below zero", () => {
  it("would be found if only another clause told the way", () => {
    const figures = [
      { text: "5.0%", value: -0.05, unit: "percent" },
      { text: "3.0%", value: -0.03, unit: "percent" },
    ] as const;
    const text = "株価は5.0%下がり、理論価値は3.0%変わりました。";
    expect(lostSigns([{ text, figures }])).toEqual(["3.0%: 理論価値は3.0%変わりました。"]);
  });

  const amount = fc.integer({ min: -900, max: 900 }).map((oku) => oku * OKU);
  const ratio = fc.double({ min: -0.95, max: 3, noNaN: true });

  const material = fc
    .record({
      op: amount,
      before: amount,
      mean: amount,
      net: amount,
      share: ratio,
      progress: ratio,
    })
    .map(({ op, before, mean, net, share, progress }) =>
      diagnosisFixture({
        company: {
          op,
          op5: mean,
          netcash: net,
          cash_price_ratio: Math.abs(share) * Math.sign(net),
        },
        page: {
          progress: {
            quarter: 2,
            own_mean: share,
            points: [{ quarter: 2, value: progress }],
            means: [],
            forecast_op: op,
            fiscal_year: "2026年3月期",
          },
        },
        financials: {
          years: [
            yearFixture("2024-03-31", { operating_income: before }),
            yearFixture("2025-03-31", { operating_income: op }),
          ],
          quarters: [
            quarterFixture("2025年3月期", "2Q", "2024-09-30", { operating_income: before }),
            quarterFixture("2026年3月期", "2Q", "2025-09-30", { operating_income: op }),
          ],
        },
      }),
    );

  it("shows △ or says the way: no sign is lost", () => {
    fc.assert(
      fc.property(material, (given) => {
        expect(lostSigns(sentencesOf(diagnose(given)))).toEqual([]);
      }),
      { seed: 36, numRuns: 300 },
    );
  });

  it.each(inputs)("does so for golden company $name", ({ material: golden }) => {
    expect(lostSigns(sentencesOf(diagnose(golden)))).toEqual([]);
  });
});

describe("the golden companies together", () => {
  const texts = new Map(
    inputs.map(({ name, material }) => [
      name,
      sentencesOf(diagnose(material)).map(({ kind }) => kind),
    ]),
  );

  it("are told apart by what was found", () => {
    expect(texts.get("bank")).toContain("single_pillar");
    expect(texts.get("losses-at-the-floor")).toContain("floored");
    expect(texts.get("disagreeing")).toContain("pillars_disagree");
    expect(texts.get("negative-equity")).toContain("negative_equity");
    expect(texts.get("too-young")).toContain("too_few_years");
    expect(texts.get("stale")).toContain("stale_statement");
    expect(texts.get("changed-year-end")).toContain("changed_year_end");
    expect(texts.get("missing-year")).toContain("missing_years");
    expect(texts.get("fund")).toEqual([]);
  });
});

describe("a pillar that could not be used", () => {
  const steady = inputs.find(({ name }) => name === "steady-manufacturer")!.material;

  function without(reason: "nonpositive_fcf" | "no_cash_flow"): string[] {
    const valuation = steady.valuation!;
    const pillars = valuation.pillars.map((pillar) =>
      pillar.key === "cash_flow"
        ? {
            ...pillar,
            value_per_share: null,
            reason,
            inputs: pillar.inputs.map((input) =>
              input.key === "fcf_normalised" ? { ...input, value: -1.24e9 } : input,
            ),
          }
        : pillar,
    );
    const written = diagnose({ ...steady, valuation: { ...valuation, pillars } });
    return sentencesOf(written).map(({ text }) => text);
  }

  it("is left out with the figure that forbids it", () => {
    expect(without("nonpositive_fcf")).toContain(
      "フリーキャッシュフローが6期平均で△12.4億円なので、キャッシュフローの柱は使っていません。",
    );
  });

  it("is left out with what is missing and how many pillars are left", () => {
    expect(without("no_cash_flow")).toContain(
      "キャッシュフローの開示が足りないため、キャッシュフローの柱は使わず、残る2本で計算しています。",
    );
  });
});
