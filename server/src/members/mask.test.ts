import { endpoints, valueDerived, valueDerivedMembers, valueDerivedTag } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleOf } from "./testing/sample-answer.ts";
import { mask, prepareMask } from "./mask.ts";
import type { Rights } from "./rights.ts";

const only = (...tickers: string[]): Rights => ({
  key: tickers.join(),
  everyCompany: false,
  mayAnalyse: (ticker) => tickers.includes(ticker),
});
const everything: Rights = { key: "*", everyCompany: true, mayAnalyse: () => true };
const outputs = Object.entries(endpoints).map(([name, { output }]) => [name, output] as const);

describe.each(outputs)("the answer of %s", (_, output) => {
  it("carries no canary number to a viewer without rights", () => {
    const { answer, canaries } = sampleOf(output);
    const masked = mask(answer, output, only());
    const text = JSON.stringify(masked);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    expect(() => output.parse(masked)).not.toThrow();
  });

  it("keeps everything for a viewer who may see every company", () => {
    const { answer, canaries } = sampleOf(output);
    const text = JSON.stringify(mask(answer, output, everything));
    expect(canaries.filter((canary) => !text.includes(canary))).toEqual([]);
  });

  it("says masked and is_authorized of every company in agreement", () => {
    const { answer } = sampleOf(output);
    const wrong: object[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("masked" in value && "is_authorized" in value) {
        if (value.masked !== true || value.is_authorized !== false) wrong.push(value);
      }
      Object.values(value).forEach(visit);
    };
    visit(mask(answer, output, only()));
    expect(wrong).toEqual([]);
  });
});

/** Words in a field's name that betray a value; the fields beside them are known to be free of it. */
const TELLING =
  /valu|verdict|accuracy|diagnosis|unrated|calibrat|pillar|edges|theoretical|band|^ratio$|gap$/u;

/** Answers about the model as a whole: every figure is of many companies together. */
const OF_NO_COMPANY: ReadonlySet<string> = new Set(["getRecord"]);

describe("the contract", () => {
  it("tags every field whose name tells of the value", () => {
    const untagged: string[] = [];
    const visit = (schema: z.ZodType, path: string): void => {
      if (valueDerivedTag(schema) === true) return;
      if (schema instanceof z.ZodObject) {
        for (const [key, field] of Object.entries<z.ZodType>(schema.shape)) {
          const isTelling = TELLING.test(key) && valueDerivedTag(field) !== true;
          if (isTelling && !isProgressPoint(path, key)) untagged.push(`${path}.${key}`);
          visit(field, `${path}.${key}`);
        }
      } else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType, `${path}[]`);
      else if (schema instanceof z.ZodRecord) visit(schema.valueType as z.ZodType, `${path}{}`);
      else if (schema instanceof z.ZodNullable) visit(schema.unwrap() as z.ZodType, path);
    };
    for (const [name, output] of outputs) if (!OF_NO_COMPANY.has(name)) visit(output, name);
    expect(untagged).toEqual([]);
  });
});

/** `value` there is the progress towards the company's own forecast. */
function isProgressPoint(path: string, key: string): boolean {
  return path.endsWith("progress.points[]") && key === "value";
}

const company = (ticker: string) => ({
  ticker,
  masked: false,
  is_authorized: true,
  mv: 5,
  verdict: "cheap",
  warning: ["going_concern", "extreme_value"],
});

describe("mask", () => {
  const row = z.object({
    ticker: z.string(),
    masked: z.boolean(),
    is_authorized: z.boolean(),
    mv: z.number(),
    verdict: valueDerived(z.string().nullable()),
    warning: valueDerivedMembers(z.array(z.string()), ["extreme_value"]),
  });
  const list = z.object({
    best: valueDerived(z.number().nullable()),
    rows: z.array(row.extend({ peers: z.array(row) })),
  });
  const hidden = { masked: true, is_authorized: false, verdict: null, warning: ["going_concern"] };

  it("decides per company, and by its own right for a company inside another", () => {
    const answer = { best: 1, rows: [{ ...company("0001"), peers: [company("0002")] }] };
    const before = structuredClone(answer);
    expect(mask(answer, list, only("0001"))).toEqual({
      best: null,
      rows: [{ ...company("0001"), peers: [{ ...company("0002"), ...hidden }] }],
    });
    expect(mask(answer, list, only("0002"))).toMatchObject({
      rows: [{ ...hidden, peers: [company("0002")] }],
    });
    expect(answer).toEqual(before);
  });

  it("refuses schemas in which a tagged field would slip through", () => {
    const tagged = valueDerived(z.number().nullable());
    expect(() => prepareMask(z.union([z.string(), z.object({ tagged })]))).toThrow(TypeError);
    expect(() => prepareMask(z.tuple([tagged]))).toThrow(TypeError);
    expect(() => prepareMask(z.object({ value: valueDerived(z.number()) }))).toThrow(/nullable/u);
    expect(() => prepareMask(z.lazy(() => row))).toThrow(TypeError);
  });
});
