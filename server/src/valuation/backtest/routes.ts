import { getRecord } from "@tenbin/contract";
import type { Api } from "../../platform/http/api.ts";
import type { Backtests } from "./index.ts";

export function registerRecord(api: Api, backtests: Pick<Backtests, "record">): void {
  api.serve(getRecord, async () => ({ record: await backtests.record() }));
}
