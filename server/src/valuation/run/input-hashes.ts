import { hash } from "node:crypto";
import {
  type CompanyHistory,
  type Day,
  engineVersion,
  type ListedSector,
  marketCloseTime,
} from "@tenbin/engine";
import { jstMoment } from "../../platform/clock/clock.ts";

/** Equal hashes mean that the value need not be computed again. */
export interface InputHashes {
  /**
   * SHA-256 per code of all inputs of the value on a day: its documents before the day's close, its
   * prices before the day's month, its splits up to the day, and the whole market at the end of the
   * month before, from which peers are estimated.
   */
  on(day: Day): ReadonlyMap<string, string>;
  /** Of the whole market before a month (YYYY-MM): everything disclosed, traded and split until then. */
  before(month: string): string;
}

interface HashEntry {
  /** Sort key: from when the event counts. */
  readonly from: number | string;
  readonly text: string;
}

/** Ordered events; `digests[n]` covers the first n of them. */
interface HashChain {
  readonly from: readonly (number | string)[];
  readonly digests: readonly string[];
}

interface CompanyChains {
  readonly code: string;
  readonly documents: HashChain;
  readonly prices: HashChain;
  readonly adjustments: HashChain;
  /** Sectors of later lists than the first. */
  readonly sectors: HashChain;
}

export function inputHashes(histories: readonly CompanyHistory[]): InputHashes {
  const companies = histories
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((history) => companyChains(history));
  const marketByMonth = new Map<string, string>();

  const marketBefore = (month: string): string => {
    let market = marketByMonth.get(month);
    if (market === undefined) {
      const start = jstMoment(`${month}-01`).getTime();
      market = sha256(companies.map((each) => digestOf(each, start, month, `${month}-01`)).join());
      marketByMonth.set(month, market);
    }
    return market;
  };

  return {
    before: marketBefore,
    on(day) {
      const month = day.slice(0, 7);
      const market = marketBefore(month);
      return new Map(
        companies.map((each) => [
          each.code,
          sha256(`${market} ${digestOf(each, marketCloseTime(day), month, `${day}~`)}`),
        ]),
      );
    },
  };
}

/** Does not depend on the order of the hashes. */
export function marketHash(hashes: ReadonlyMap<string, string>): string {
  const lines = [...hashes].map(([code, each]) => `${code} ${each}`).toSorted();
  return sha256(lines.join("\n"));
}

/** Documents before `moment`, prices before `month`, splits and lists before `bound`. */
function digestOf(company: CompanyChains, moment: number, month: string, bound: string): string {
  return [
    digestBefore(company.documents, moment),
    digestBefore(company.prices, month),
    digestBefore(company.adjustments, bound),
    digestBefore(company.sectors, bound),
  ].join("");
}

function companyChains(history: CompanyHistory): CompanyChains {
  const { code, kind } = history;
  const [first, ...later] = history.sectors.toSorted(byDay);
  const sector = first?.sector ?? null;
  const seed = sha256(JSON.stringify([engineVersion, code, sector, kind]));
  return {
    code,
    documents: hashChain(
      seed,
      history.documents.map((document) => ({
        from: document.disclosedAt,
        text: JSON.stringify(document),
      })),
    ),
    prices: hashChain(
      seed,
      history.monthEnds.map(({ date, close }) => ({
        from: date.slice(0, 7),
        text: `${date} ${close}`,
      })),
    ),
    adjustments: hashChain(
      seed,
      history.splits.map(({ exDate, factor }) => ({
        from: exDate,
        text: `${exDate} ${factor}`,
      })),
    ),
    // Without the seed: companies that never changed their sector keep the hashes of their stored values.
    sectors: hashChain(
      "",
      later.map((listed) => ({ from: listed.listedOn ?? "", text: JSON.stringify(listed) })),
    ),
  };
}

function byDay(a: ListedSector, b: ListedSector): number {
  return (a.listedOn ?? "") < (b.listedOn ?? "") ? -1 : 1;
}

/** Events of the same time are ordered by content, so that the input order does not matter. */
function hashChain(seed: string, events: readonly HashEntry[]): HashChain {
  const ordered = events.toSorted((a, b) =>
    a.from === b.from ? (a.text < b.text ? -1 : 1) : a.from < b.from ? -1 : 1,
  );
  const digests = [seed];
  for (const { text } of ordered) digests.push(sha256(`${digests.at(-1)} ${text}`));
  return { from: ordered.map(({ from }) => from), digests };
}

function digestBefore(events: HashChain, bound: number | string): string {
  let low = 0;
  let high = events.from.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events.from[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return events.digests[low]!;
}

function sha256(text: string): string {
  return hash("sha256", text, "base64url");
}
