import type { DocumentRecord } from "../../companies/index.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import type { Rule } from "../cells.ts";
import {
  countedStatements,
  issuedOf,
  LEAST_NET_SHARE,
  MOST_NET_SHARE,
  netSharesOf,
  type PlainCompany,
} from "../plain/index.ts";
import { isFigure, type RecomputedCell } from "../recomputed/recomputed-cells.ts";
import { splitsBetweenEnds } from "../share-counts.ts";

const SPLIT_LAG_DAYS = 9;
/** Averages of shares over a year and counts at its end differ; more than this above the issued ones cannot be. */
const MOST_IMPLIED_SHARE = 1.1;

/** For the metrics of these ids. */
export function recomputedRules(applies: readonly string[]): readonly Rule<RecomputedCell>[] {
  return READINGS_PUT_RIGHT.map(({ id, sentence, putRight }) => ({
    id,
    sentence,
    applies,
    predicate(cell) {
      const right = putRight(cell.company);
      return right !== null && isFigure(cell, cell.reading(right));
    },
  }));
}

interface PutRight {
  readonly id: string;
  readonly sentence: string;
  /** What the plain reading should read instead; null where nothing of the company calls for it. */
  readonly putRight: (company: PlainCompany) => PlainCompany | null;
}

const READINGS_PUT_RIGHT: readonly PutRight[] = [
  {
    id: "R1",
    sentence:
      "the filing restates figures per share for a split after its period, as the number of shares that they imply shows",
    putRight: once(unrestated),
  },
  {
    id: "R2",
    sentence: "a correction leaves out what the filing before it states",
    putRight: once((company) => withDocuments(company, (each) => completed(each, company))),
  },
  {
    id: "R3",
    sentence:
      "the newest statement gives the issued count only: treasury shares are kept as an earlier one gives them",
    putRight: once((company) => withKeptShares(unrestated(company) ?? company)),
  },
];

function once(
  putRight: (company: PlainCompany) => PlainCompany | null,
): (company: PlainCompany) => PlainCompany | null {
  const known = new WeakMap<PlainCompany, { readonly right: PlainCompany | null }>();
  return (company) => {
    const found = known.get(company) ?? { right: putRight(company) };
    known.set(company, found);
    return found.right;
  };
}

function withDocuments(
  company: PlainCompany,
  change: (document: DocumentRecord) => DocumentRecord,
): PlainCompany | null {
  const changed = new Map(company.documents.map((each) => [each, change(each)]));
  if ([...changed].every(([before, after]) => before === after)) return null;
  return {
    ...company,
    documents: company.documents.map((each) => changed.get(each)!),
    years: company.years.map((each) => changed.get(each)!),
  };
}

function unrestated(company: PlainCompany): PlainCompany | null {
  return withDocuments(company, (document) => withoutRestating(document, company));
}

function withoutRestating(document: DocumentRecord, { splits }: PlainCompany): DocumentRecord {
  const { facts, periodEnd } = document;
  const issued = facts["NumberOfIssuedShares"] ?? 0;
  const later = splits.filter(({ exDate }) => daysBetween(exDate, periodEnd) < SPLIT_LAG_DAYS);
  if (issued <= 0 || later.length === 0) return document;
  const equity = (facts["NetAssets"] ?? 0) - (facts["NonControllingInterests"] ?? 0);
  const profit = facts["ProfitLossAttributableToOwnersOfParent"] ?? 0;
  const products = later.map((_, at) =>
    later.slice(0, at + 1).reduce((product, { factor }) => product * factor, 1),
  );
  const back = (name: string, total: number) => {
    const perShare = facts[name] ?? null;
    if (perShare === null || perShare === 0) return perShare;
    return perShare / containedFactor(total / perShare / issued, products);
  };
  const perShare = {
    EarningsPerShareYen: back("EarningsPerShareYen", profit),
    NetAssetsPerShareYen: back("NetAssetsPerShareYen", equity),
  };
  const isSame = Object.entries(perShare).every(([name, value]) => value === (facts[name] ?? null));
  return isSame ? document : { ...document, facts: { ...facts, ...perShare } };
}

/** Of the splits that bring the implied count nearest to the issued one, of those that can be; else 1. */
function containedFactor(implied: number, products: readonly number[]): number {
  if (implied <= 0) return 1;
  const distance = (factor: number) => Math.abs(Math.log(implied * factor));
  const possible = [1, ...products].filter((factor) => implied * factor <= MOST_IMPLIED_SHARE);
  return possible.toSorted((a, b) => distance(a) - distance(b))[0] ?? 1;
}

function completed(document: DocumentRecord, { documents }: PlainCompany): DocumentRecord {
  const earlier = documents.filter(
    (other) =>
      other.kind === "statement" &&
      other.periodEnd === document.periodEnd &&
      other.periodType === document.periodType &&
      other.consolidated === document.consolidated &&
      other.accountingStandard === document.accountingStandard &&
      Date.parse(other.disclosedAt) < Date.parse(document.disclosedAt),
  );
  if (earlier.length === 0) return document;
  const facts = Object.assign({}, ...earlier.map((other) => other.facts), document.facts);
  return { ...document, facts };
}

/** Only treasury shares can be cancelled, so a smaller issued count leaves the net one as it was. */
function withKeptShares(company: PlainCompany): PlainCompany | null {
  const counted = countedStatements(company);
  const newest = counted.at(-1);
  if (newest === undefined || netSharesOf(newest).source !== "issued") return null;
  const before = counted.findLast(
    (each) => netSharesOf(each).source !== "issued" && typeof issuedOf(each) === "number",
  );
  const issued = issuedOf(newest);
  if (before === undefined || typeof issued !== "number") return null;
  const splits = splitsBetweenEnds(company.splits, before.periodEnd, newest.periodEnd);
  const net = Number(netSharesOf(before).count) / splits;
  const grown = Math.max(0, issued - Number(issuedOf(before)) / splits);
  const share = (net + grown) / issued;
  return share >= LEAST_NET_SHARE && share <= MOST_NET_SHARE
    ? { ...company, keptShares: net + grown }
    : null;
}
