import { endpoints, valueDerived, valueDerivedMembers } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createSampleResponse } from "./testing/sample-response.ts";
import { listUntaggedFields } from "./testing/untagged-fields.ts";
import { mask, getMasker } from "./mask.ts";
import { allCompanies, analysisRightsFor } from "./testing/analysis-rights.ts";

const outputs = Object.entries(endpoints).map(([name, { output }]) => [name, output] as const);

describe.each(outputs)("response of %s", (_, output) => {
  it("contains no canary number for a viewer without rights [ASVS 8.2.3]", () => {
    const { answer, canaries } = createSampleResponse(output);
    const masked = mask(answer, output, analysisRightsFor());
    const text = JSON.stringify(masked);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    expect(output.parse(masked)).toEqual(masked);
  });

  it("is complete for a viewer who may see every company analysed", () => {
    const { answer, canaries } = createSampleResponse(output);
    const text = JSON.stringify(mask(answer, output, allCompanies));
    expect(canaries.filter((canary) => !text.includes(canary))).toEqual([]);
  });

  it("sets masked and is_authorized consistently for every company", () => {
    const { answer } = createSampleResponse(output);
    const wrong: object[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("masked" in value && "is_authorized" in value) {
        if (value.masked !== true || value.is_authorized !== false) wrong.push(value);
      }
      Object.values(value).forEach(visit);
    };
    visit(mask(answer, output, analysisRightsFor()));
    expect(wrong).toEqual([]);
  });
});

/** Their figures each cover many companies, or there are none. */
const ENDPOINTS_WITHOUT_COMPANY: ReadonlySet<string> = new Set([
  "getRecord",
  "getLiveRecord",
  "getScreeningMetrics",
]);

describe("contract", () => {
  it("tags every field whose name refers to the value", () => {
    const untagged = outputs
      .filter(([name]) => !ENDPOINTS_WITHOUT_COMPANY.has(name))
      .flatMap(([name, output]) => listUntaggedFields(output, name));
    expect(untagged).toEqual([]);
  });
});

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

  it("decides per company, also for a company nested in another", () => {
    const response = { best: 1, rows: [{ ...company("0001"), peers: [company("0002")] }] };
    const before = structuredClone(response);
    expect(mask(response, list, analysisRightsFor("0001"))).toEqual({
      best: null,
      rows: [{ ...company("0001"), peers: [{ ...company("0002"), ...hidden }] }],
    });
    expect(mask(response, list, analysisRightsFor("0002"))).toMatchObject({
      rows: [{ ...hidden, peers: [company("0002")] }],
    });
    expect(response).toEqual(before);
  });

  it("rejects schemas in which a tagged field would not be masked [ASVS 8.2.3]", () => {
    const tagged = valueDerived(z.number().nullable());
    expect(() => getMasker(z.union([z.string(), z.object({ tagged })]))).toThrow(TypeError);
    expect(() => getMasker(z.tuple([tagged]))).toThrow(TypeError);
    expect(() => getMasker(z.object({ value: valueDerived(z.number()) }))).toThrow(/nullable/u);
    expect(() => getMasker(z.lazy(() => row))).toThrow(TypeError);
  });
});
