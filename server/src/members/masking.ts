import type { z } from "zod";
import type { Masking } from "../platform/http/serialize-response.ts";
import { companiesIn, getMasker, mask } from "./mask.ts";
import type { AnalysisRights } from "./rights.ts";

/** Found once per response, and collected with it. */
const companiesOf = new WeakMap<object, ReadonlySet<string>>();

export const masking: Masking<AnalysisRights> = {
  prepare(schema) {
    getMasker(schema);
  },
  mask,
  audienceOf(output, schema, { allCompanies, ownCompanies, openVersion }) {
    if (allCompanies) return { class: "whole", version: "" };
    // Bytes with a company open to this viewer only are private; otherwise all viewers share them.
    if (ownCompanies.size > 0) {
      const shown = companiesFoundIn(output, schema);
      if ([...ownCompanies].some((ticker) => shown.has(ticker))) return null;
    }
    return { class: "masked", version: openVersion };
  },
};

function companiesFoundIn(output: object, schema: z.ZodType): ReadonlySet<string> {
  const known = companiesOf.get(output);
  if (known !== undefined) return known;
  const found = companiesIn(output, schema);
  companiesOf.set(output, found);
  return found;
}
