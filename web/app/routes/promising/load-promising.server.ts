import type { PromisingRecordResponse, PromisingRow, RankGroup } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { warningLabels } from "@tenbin/contract/warning-labels";
import { nullInOutage } from "../../api/api-loader.ts";
import { loadFromApi } from "../../api/api.server.ts";
import { toScoreRecord } from "./to-score-record.ts";
import { toWeighedMonths, type WeighedMonths } from "./weighed-months.ts";

export async function loadPromising(request: Request, url: URL) {
  const group: RankGroup = url.searchParams.get("group") === "large" ? "large" : "main";
  const written = Number(url.searchParams.get("from") ?? "1");
  const from = Number.isInteger(written) && written >= 1 && written <= 100_000 ? written : 1;
  const isFirst = group === "main" && from === 1;
  const [{ data: ranks, staleSince }, { data: method }, measured] = await Promise.all([
    loadFromApi(request, "getPromising", { query: { group, from } }),
    loadFromApi(request, "getRecord"),
    isFirst ? loadFromApi(request, "getPromisingRecord") : null,
  ]);
  const opened = isFirst ? ranks.rows.slice(0, ranks.rule.open_companies) : [];
  return {
    ranks,
    isFirst: from === 1,
    // By place in `ranks.rows`.
    lines: await Promise.all(opened.map((row) => loadLines(request, row))),
    // Named here: browsers would load the tables for it.
    excludedWarnings: ranks.rule.excluded_warnings.map((each) => warningLabels[each]),
    offers: ranks.plans.map((each) => Object.assign(each, { label: planLabels[each.plan] })),
    record: method.record === null ? null : toScoreRecord(method.record),
    ofRule: measured === null ? null : toDrawnRecord(measured.data),
    staleSince,
  };
}

async function loadLines(
  request: Request,
  { ticker }: PromisingRow,
): Promise<WeighedMonths | null> {
  const chart = await nullInOutage(loadFromApi(request, "getPriceChart", { params: { ticker } }));
  return chart === null ? null : toWeighedMonths(chart.data);
}

/** With as many digits of the curve as are drawn: it is written into the page. */
function toDrawnRecord(measured: PromisingRecordResponse): PromisingRecordResponse {
  const { record } = measured;
  if (record === null) return measured;
  const path = record.path.map(({ day: on, picks, all }) => ({
    day: on,
    picks: toThousandths(picks),
    all: toThousandths(all),
  }));
  return { ...measured, record: { ...record, path } };
}

function toThousandths(value: number): number {
  return Number(value.toFixed(3));
}
