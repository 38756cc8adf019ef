import { SESSION_COOKIE } from "@tenbin/contract/accounts/session";
import type { FastifyInstance } from "fastify";
import { companyCardPath } from "../../web/app/routes/companies/share/card-path.ts";
import { pages } from "./application.ts";
import { type CanaryMarket, companiesToRead } from "./market.ts";
import { type CanaryViewer, tokenOf } from "./viewers.ts";
import type { Sight } from "./walk.ts";

/** Stands for one company of each kind, with commas between. */
const EVERY_KIND = "{every kind}";

/** Of every parameter that a page declares. */
const queries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/results": {
    q: ["株"],
    sector: ["電気機器"],
    segment: ["プライム"],
    sort: ["mv", "code", "disclosed", "ratio"],
    cursor: ["x"],
    compare: [EVERY_KIND, ""],
    add: ["0482"],
    begin: ["2025-01-06"],
    metrics: ["value"],
  },
  "/lesson": { chapter: ["1", "2", "3", "4", "5", "6"] },
  "/promising": { group: ["large"], from: ["18"] },
  "/screening": {
    preset: ["net_cash", "below_value"],
    c: ["price_value_ratio:..1;verdict:cheap", "mv:1000000000.."],
    x: [JSON.stringify([{ kind: "own", list: "portfolio" }])],
    all: ["1"],
    sort: ["-score", "mv"],
    set: ["growth"],
    cols: ["score,mv"],
    as_of: ["2025-10-31"],
    saved: ["018f2f6e-7a1c-7c3e-9d42-1f0a5b6c7d8e"],
  },
  "/news": { item: ["unknown"], year: ["2026"], category: ["method"] },
  "/companies/:ticker": {
    begin: ["-4"],
    end: ["-1"],
    at: ["2024-03-11"],
    growth: ["0.03"],
    cost: ["0.09"],
  },
};

/** Parameters that only pages without data of companies take. */
const WITHOUT_COMPANIES: ReadonlySet<string> = new Set([
  "next",
  "plan",
  "receipt",
  "contract",
  "ticker",
  "text",
]);

/** Parameters that no sample is known of. */
export function listMissingQueries(): string[] {
  return pages.flatMap(({ path, query }) =>
    query
      .filter((name) => queries[path]?.[name] === undefined && !WITHOUT_COMPANIES.has(name))
      .map((name) => `${path}?${name}`),
  );
}

interface AddressOptions {
  /** False: without pages for which nothing of the market is read. */
  readonly withStatic?: boolean;
}

/** Addresses of every page of the site, of its data and of its payload file. */
export function listAddresses(
  market: CanaryMarket,
  { withStatic = true }: AddressOptions = {},
): string[] {
  const companies = companiesToRead(market);
  const listed = pages.filter(({ isStatic }) => withStatic || !isStatic);
  const addresses = listed.flatMap(({ path, isStatic }) => {
    const paths = path.includes(":ticker")
      ? companies.map((ticker) => path.replace(":ticker", ticker))
      : [path];
    const asked = Object.entries(queries[path] ?? {}).flatMap(([name, values]) =>
      values.map((value) => {
        const filled = value === EVERY_KIND ? companies.join() : value;
        return `?${new URLSearchParams({ [name]: filled }).toString()}`;
      }),
    );
    const files = isStatic ? paths.map((each) => `${each === "/" ? "" : each}/_payload.json`) : [];
    const data = paths.map((each) => `${each === "/" ? "/_root" : each}.data`);
    const withQuery = paths.flatMap((each) => asked.map((query) => each + query));
    return paths.concat(data, withQuery, files);
  });
  return [
    ...addresses,
    ...companies.map(companyCardPath),
    "/no-such-page",
    "/companies/9999",
    "/companies/%EF%BC%99",
    "/builds/latest.json",
  ];
}

/** The pages that are of companies: those that differ from viewer to viewer. */
export function listCompanyAddresses(market: CanaryMarket): string[] {
  const companies = companiesToRead(market);
  const paths = companies.flatMap((ticker) => [
    `/companies/${ticker}`,
    `/companies/${ticker}/history`,
    companyCardPath(ticker),
  ]);
  return ["/", "/results", ...paths];
}

/** Reads it as the viewer. */
export async function* walkPages(
  web: FastifyInstance,
  viewer: CanaryViewer,
  addresses: readonly string[],
): AsyncGenerator<Sight> {
  for (const url of addresses) {
    const cookie =
      viewer.uid === null ? {} : { cookie: `${SESSION_COOKIE}=${tokenOf(viewer.uid)}` };
    const { statusCode: status, headers, body: text } = await web.inject({ url, headers: cookie });
    yield { viewer, name: `page ${url}`, status, headers, text, unmasked: null };
  }
}
