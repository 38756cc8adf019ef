import { SESSION_COOKIE } from "@tenbin/contract/session";
import type { FastifyInstance } from "fastify";
import { pages } from "./application.ts";
import { type CanaryMarket, companiesToRead } from "./market.ts";
import { type CanaryViewer, tokenOf } from "./viewers.ts";
import type { Sight } from "./walk.ts";

/** Of every parameter that a page declares. */
const queries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/results": {
    q: ["株"],
    sector: ["電気機器"],
    segment: ["プライム"],
    sort: ["mv", "code", "disclosed"],
    cursor: ["x"],
  },
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
  },
  "/companies/:ticker": { begin: ["-4"], end: ["-1"] },
};

/** Parameters that only pages without data of companies take. */
const WITHOUT_COMPANIES: ReadonlySet<string> = new Set([
  "next",
  "plan",
  "receipt",
  "contract",
  "ticker",
]);

/** Parameters that no sample is known of. */
export function listMissingQueries(): string[] {
  return pages.flatMap(({ path, query }) =>
    query
      .filter((name) => queries[path]?.[name] === undefined && !WITHOUT_COMPANIES.has(name))
      .map((name) => `${path}?${name}`),
  );
}

/** Addresses of every page of the site, of its data and of its payload file. */
export function listAddresses(market: CanaryMarket): string[] {
  const companies = companiesToRead(market);
  const addresses = pages.flatMap(({ path, isStatic }) => {
    const paths = path.includes(":ticker")
      ? companies.map((ticker) => path.replace(":ticker", ticker))
      : [path];
    const asked = Object.entries(queries[path] ?? {}).flatMap(([name, values]) =>
      values.map((value) => `?${new URLSearchParams({ [name]: value }).toString()}`),
    );
    const files = isStatic ? paths.map((each) => `${each === "/" ? "" : each}/_payload.json`) : [];
    const data = paths.map((each) => `${each === "/" ? "/_root" : each}.data`);
    const withQuery = paths.flatMap((each) => asked.map((query) => each + query));
    return paths.concat(data, withQuery, files);
  });
  return [
    ...addresses,
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
