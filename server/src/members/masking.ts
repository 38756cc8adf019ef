import type { Masking } from "../platform/http/serialize-response.ts";
import { getMasker, mask } from "./mask.ts";
import type { AnalysisRights } from "./rights.ts";

export const masking: Masking<AnalysisRights> = {
  prepare(schema) {
    getMasker(schema);
  },
  mask,
  cacheKey: ({ maskKey }) => maskKey,
};
