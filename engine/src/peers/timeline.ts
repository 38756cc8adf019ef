import { type Day, monthIndexOf } from "../calendar/days.ts";
import type { PointInTimeCompany } from "../point-in-time-company.ts";
import { crossSection, sectorColumns } from "./cross-section.ts";
import type { CrossSection, SectorColumns } from "./cross-section.ts";
import { estimatePeersModel } from "./model.ts";
import type { PeersModel } from "./model.ts";

/** The peers models of every month, each estimated once, on earlier month ends only. */
export interface PeersTimeline {
  readonly sectors: SectorColumns;
  /** The market's last trading day of each calendar month with prices, ascending. */
  readonly monthEnds: readonly Day[];
  /** Number of `monthEnds` before the calendar month (see `monthIndexOf`). */
  countBefore(month: number): number;
  /** The model estimated on the month ends before the calendar month; null with too few. */
  modelBefore(month: number): PeersModel | null;
}

/** `companies` must be in ascending order of code. */
export function createPeersTimeline(companies: readonly PointInTimeCompany[]): PeersTimeline {
  const sectors = sectorColumns(companies);
  const monthEnds = lastTradingDays(companies);
  const months = monthEnds.map((day) => monthIndexOf(day));
  const sections: CrossSection[] = [];
  const models = new Map<number, PeersModel | null>();

  function countBefore(month: number): number {
    const index = months.findIndex((candidate) => candidate >= month);
    return index < 0 ? months.length : index;
  }

  function modelBefore(month: number): PeersModel | null {
    const count = countBefore(month);
    const known = models.get(count);
    if (known !== undefined) return known;
    while (sections.length < count) {
      const next = sections.length;
      sections.push(crossSection(companies, sectors, monthEnds[next]!));
    }
    const model = estimatePeersModel(sections.slice(0, count));
    models.set(count, model);
    return model;
  }

  return { sectors, monthEnds, countBefore, modelBefore };
}

/** Latest traded day per calendar month over all companies. */
function lastTradingDays(companies: readonly PointInTimeCompany[]): readonly Day[] {
  const latest = new Map<number, Day>();
  for (const { history } of companies) {
    for (const { date } of history.monthEnds) {
      const month = monthIndexOf(date);
      const known = latest.get(month);
      if (known === undefined || known < date) latest.set(month, date);
    }
  }
  return [...latest.values()].toSorted();
}
