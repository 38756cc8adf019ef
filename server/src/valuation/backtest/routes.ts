import { getRecord, type Method } from "@tenbin/contract";
import { constants, engineVersion, formulas, verdictEdges } from "@tenbin/engine";
import type { Api } from "../../platform/http/api.ts";
import type { Backtests } from "./index.ts";

const method: Method = {
  engine_version: engineVersion,
  formulas,
  constants,
  edges: [...verdictEdges],
};

export function registerRecord(api: Api, backtests: Pick<Backtests, "published">): void {
  api.serve(getRecord, async () => {
    const { record, measuring } = await backtests.published();
    return { method, record, measuring };
  });
}
