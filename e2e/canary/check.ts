import { type CompanyHistoryResponse, getCompanyHistory } from "@tenbin/contract";
import type { z } from "zod";
import { cutDigits, figuresIn, figuresOf } from "./figures.ts";
import type { CanaryMarket } from "./market.ts";
import type { CanaryProduct, UnmaskedAnswer } from "./product.ts";
import { says, type SortedValues, sortValues } from "./tagged-values.ts";
import { canSee, type CanaryViewer, viewers } from "./viewers.ts";
import { type Sight, walkApi } from "./walk.ts";

/** What a viewer should not have been told, or should have been. */
export interface Finding {
  readonly kind: "leak" | "lack" | "difference";
  readonly viewer: string;
  readonly name: string;
  readonly detail: string;
}

/** Companies by figures that are said of nothing else. */
export type KnownFigures = ReadonlyMap<string, ReadonlySet<string>>;

/** Companies by numbers that the contract tags, as `cutDigits` writes them. */
export type TaggedNumbers = ReadonlyMap<string, ReadonlySet<string>>;

const SEES_ALL = viewers.find(({ sees }) => sees === "all")!;

/** Figures of all companies as somebody knows them who sees all. */
export async function collectFigures(
  product: CanaryProduct,
  market: CanaryMarket,
): Promise<KnownFigures> {
  const known = new Map<string, Set<string>>();
  const open = new Set<string>();
  const add = ({ unmasked }: Pick<Sight, "unmasked">) => {
    if (unmasked === null) return;
    const sorted = sortAnswer(unmasked);
    for (const { ticker, value } of sorted.tagged) {
      if (typeof value !== "number" || ticker === null) continue;
      for (const figure of figuresOf(value))
        known.set(figure, (known.get(figure) ?? new Set()).add(ticker));
    }
    for (const value of sorted.open)
      if (typeof value === "number") for (const figure of figuresOf(value)) open.add(figure);
  };
  for (const ticker of market.all) add(await product.call({ url: `/companies/${ticker}` }));
  for await (const sight of walkApi(product, market, SEES_ALL, ({ method }) => method === "GET"))
    add(sight);
  for (const figure of open) known.delete(figure);
  return known;
}

/** Of these products, as somebody knows them who sees all. */
export async function collectNumbers(
  products: readonly CanaryProduct[],
  market: CanaryMarket,
): Promise<TaggedNumbers> {
  const numbers = new Map<string, Set<string>>();
  for (const product of products) {
    const walk = walkApi(product, market, SEES_ALL, ({ method }) => method === "GET");
    for await (const { unmasked } of walk) {
      for (const { ticker, value } of unmasked === null ? [] : sortAnswer(unmasked).tagged) {
        if (typeof value !== "number" || ticker === null || Number.isInteger(value)) continue;
        const digits = cutDigits(value);
        numbers.set(digits, (numbers.get(digits) ?? new Set()).add(ticker));
      }
    }
  }
  return numbers;
}

/** By answer and schema: those of one answer are many, and asked for by every viewer. */
const sortedAnswers = new WeakMap<object, WeakMap<z.ZodType, SortedValues>>();

function sortAnswer({ output, schema }: UnmaskedAnswer): SortedValues {
  if (typeof output !== "object" || output === null) return sortValues(output, schema);
  const ofOutput = sortedAnswers.get(output) ?? new WeakMap<z.ZodType, SortedValues>();
  const sorted = ofOutput.get(schema) ?? sortValues(output, schema);
  sortedAnswers.set(output, ofOutput.set(schema, sorted));
  return sorted;
}

/** Judgements of the past are of as many years as the viewer's plan has. */
function checkYears({ viewer, unmasked, text }: Sight): [kind: Finding["kind"], detail: string][] {
  if (unmasked?.schema !== getCompanyHistory.output) return [];
  const { market_date, entries, plan_limit } = JSON.parse(text) as CompanyHistoryResponse;
  if (viewer.years === Infinity) return plan_limit === null ? [] : [["lack", "older judgements"]];
  const [year = "", ...monthAndDay] = (market_date ?? "").split("-");
  const first = [Number(year) - viewer.years, ...monthAndDay].join("-");
  return entries
    .filter(({ judgement, weighed_on }) => judgement !== null && (weighed_on ?? first) < first)
    .map(({ weighed_on }) => ["leak", `judgement of ${weighed_on}`]);
}

const COMPANY_PAGE = /^page \/companies\/(\w+)$/;

/** Against what the rights table gives the viewer; `valued` is the same of the other product. */
function checkSight(sight: Sight, valued: Sight | null, plantings: Plantings): Finding[] {
  const { market, known, replaced } = plantings;
  const { viewer, name, text, unmasked } = sight;
  const find = (kind: Finding["kind"], detail: string): Finding => {
    return { kind, viewer: viewer.name, name, detail };
  };
  const findings: Finding[] = [];
  if (unmasked !== null) {
    const answer: unknown = JSON.parse(text);
    for (const tagged of sortAnswer(unmasked).tagged) {
      const { ticker, path } = tagged;
      const isDue = ticker === null ? viewer.sees === "all" : canSee(viewer, market, ticker);
      if (isDue === says(answer, tagged)) continue;
      findings.push(find(isDue ? "lack" : "leak", `${ticker} ${path.join(".")}`));
    }
  }
  // A page that the API did not understand shows nothing that could be wrong.
  if (name.startsWith("page ") && sight.status === 400) findings.push(find("lack", "the page"));
  findings.push(...checkYears(sight).map((detail) => find(...detail)));
  const figures = figuresIn(withoutChance(text));
  const [, shown = null] = sight.status === 200 ? (COMPANY_PAGE.exec(name) ?? []) : [];
  const isDue = shown !== null && canSee(viewer, market, shown);
  if (isDue && ![...figures].some((figure) => known.get(figure)?.has(shown)))
    findings.push(find("lack", `figures of ${shown}`));
  if (viewer.sees === "all") return findings;
  const otherFigures = figuresIn(withoutChance(valued?.text ?? ""));
  for (const figure of figures) {
    const companies = [...(known.get(figure) ?? [])];
    // What stands in both products does not follow from figures that only one of them has.
    const isCoincidence = otherFigures.has(figure) && companies.every((each) => replaced.has(each));
    if (companies.length === 0 || isCoincidence) continue;
    if (!companies.some((each) => canSee(viewer, market, each)))
      findings.push(find("leak", `${figure}… of ${companies.join()}`));
  }
  return findings;
}

const COMPARED_HEADERS = ["location", "content-type", "cache-control"];
/** They follow from the whole text. */
const HEADERS_OF_TEXT = ["etag", "content-length"];
const NUMBER = /\d+(?:\.\d+)?(?:e[+-]\d+)?/g;

/**
 * Of two products that differ in nothing but the figures of companies that the viewer sees not. What the viewer sees may
 * follow from them where it is a place among all companies.
 */
export function compareSights(one: Sight, other: Sight, { market, numbers }: Plantings): Finding[] {
  const { viewer, name } = one;
  const isSeen = (number: string) =>
    [...(numbers.get(cutDigits(Number(number))) ?? [])].some((ticker) =>
      canSee(viewer, market, ticker),
    );
  const withoutSeen = ({ text }: Sight) =>
    text.replaceAll(NUMBER, (number) => (isSeen(number) ? "#" : number));
  const [text, otherText] = [withoutSeen(one), withoutSeen(other)];
  const headers =
    one.text === other.text ? [...COMPARED_HEADERS, ...HEADERS_OF_TEXT] : COMPARED_HEADERS;
  const describe = (sight: Sight, shown: string) => {
    const compared = headers.map((header) => `${header}: ${String(sight.headers[header])}`);
    return [sight.name, sight.status, ...compared, withoutChance(shown)].join("\n");
  };
  const difference = findDifference(describe(one, text), describe(other, otherText));
  return difference === null
    ? []
    : [{ kind: "difference", viewer: viewer.name, name, detail: difference }];
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const REQUEST_ID = /(?<="requestId":")[^"]+/g;
const MAILED_TOKEN = /(?<=token=)[\w-]+/g;

/** What is drawn anew each time. */
function withoutChance(text: string): string {
  return text.replaceAll(UUID, "uuid").replaceAll(REQUEST_ID, "id").replaceAll(MAILED_TOKEN, "t");
}

const CONTEXT = 60;

function findDifference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
  return `${near(one)} ≠ ${near(other)}`;
}

/** The same market twice: as valued, and with all figures replaced but for those of `same`. */
export interface Plantings {
  readonly market: CanaryMarket;
  readonly valued: CanaryProduct;
  readonly planted: CanaryProduct;
  readonly known: KnownFigures;
  /** Companies whose figures differ between the two. */
  readonly replaced: ReadonlySet<string>;
  readonly numbers: TaggedNumbers;
}

export type Walk = (product: CanaryProduct, viewer: CanaryViewer) => AsyncIterable<Sight>;

/** All that is wrong with what a viewer is told on a walk. */
export async function inspect(
  plantings: Plantings,
  viewer: CanaryViewer,
  walk: Walk,
): Promise<Finding[]> {
  const { valued, planted } = plantings;
  const seen: Sight[] = [];
  for await (const sight of walk(planted, viewer)) seen.push(sight);
  const checkRest = (from: number) =>
    seen.slice(from).flatMap((sight) => checkSight(sight, null, plantings));
  if (viewer.sees === "all") return checkRest(0);
  const findings: Finding[] = [];
  let at = 0;
  for await (const sight of walk(valued, viewer)) {
    const beside = seen[at] ?? { ...sight, name: "nothing" };
    findings.push(...checkSight(beside, sight, plantings));
    findings.push(...compareSights(sight, beside, plantings));
    at += 1;
  }
  return [...findings, ...checkRest(at)];
}
