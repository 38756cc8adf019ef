import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOlderVersion } from "@tenbin/contract/data-version";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCompanies, tradingDayOnOrBefore } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createValuations } from "../../valuation/index.ts";
import {
  createDataVersionTracker,
  createWebServer,
  type DataVersionTracker,
  loadApplication,
  type RenderPage,
  STALE_PAGE_MAX_AGE_MS,
} from "../../web-host/index.ts";
import { buildWeb } from "../supervisor/build-web.ts";
import { type ApiOfTwo, startApiOfTwo, startDatabaseLink, startRoundRobin } from "./api-of-two.ts";
import { marketAsOf, subsetMarket } from "./market-as-of.ts";

const BEFORE = tradingDayOnOrBefore("2025-11-13");
const MARKET = subsetMarket(sampleMarket(), { every: 24, since: "2025-09-01" });
const TICKERS = MARKET.issues.map(({ code }) => code.slice(0, 4));
/** Kept before the day comes. */
const WARM_PAGES = [
  "/",
  "/search",
  "/results",
  ...TICKERS.slice(0, 2).map((ticker) => `/companies/${ticker}`),
];
/** Not asked for before. */
const COLD_PAGES = TICKERS.slice(2, 4).map((ticker) => `/companies/${ticker}`);
const PAGES = [...WARM_PAGES, ...COLD_PAGES];
const ROUNDS = 2;
const READERS = ["192.0.2.1", "192.0.2.2"];

interface ReadPage {
  readonly reader: string;
  readonly url: string;
  readonly text: string;
  readonly version: string | null;
}

/** One API reads a changed market at once, the other only when its link is released. */
describe("a web host with two APIs of which one is behind", () => {
  let database: TestDatabase;
  let link: Awaited<ReturnType<typeof startDatabaseLink>>;
  let apis: readonly ApiOfTwo[];
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
  let folder: string;
  let host: FastifyInstance;
  let fresh: FastifyInstance;
  let versions: DataVersionTracker;
  let render: RenderPage;
  const clock = { now: 0 };

  /** As the host asks once every two seconds. */
  const poll = async () => {
    const answer = (await (await fetch(`${balancer.url}/readyz`)).json()) as {
      readonly data_version: string;
    };
    versions.saw(answer.data_version);
  };
  const startHost = (dataVersion: DataVersionTracker, renderPage: RenderPage) =>
    createWebServer({
      assets: folder,
      render: renderPage,
      build: { id: "b1", builtAt: new Date(0), rootModule: "/assets/root.js", integrity: {} },
      publicApiUrl: balancer.url,
      origins: ["http://web.test"],
      trustedProxies: ["127.0.0.1"],
      dataVersion,
    });
  const read = async (url: string, reader: string, from = host): Promise<ReadPage> => {
    const headers = { "x-forwarded-for": reader };
    const response = await from.inject({ url, headers });
    expect([url, response.statusCode]).toEqual([url, 200]);
    const version = response.headers["data-version"];
    return { reader, url, text: response.body, version: version?.toString() ?? null };
  };
  /** Past the cache. */
  const readFresh = async (urls: readonly string[]) => {
    const texts = new Map<string, string>();
    for (const url of urls) texts.set(url, (await read(url, "198.51.100.1", fresh)).text);
    return texts;
  };
  const fastApi = () => apis[0]!;
  const slowApi = () => apis[1]!;

  beforeAll(async () => {
    database = await createTestDatabase();
    await Promise.all([buildWeb(new AbortController().signal), valueDayBefore(database)]);
    link = await startDatabaseLink(database.url);
    const { pool, url: databaseUrl } = database;
    apis = [await startApiOfTwo(pool, databaseUrl), await startApiOfTwo(pool, link.url)];
    balancer = await startRoundRobin(apis.map(({ url }) => url));
    vi.stubEnv("API_URL", balancer.url);
    vi.stubEnv("PUBLIC_API_URL", balancer.url);
    folder = await mkdtemp(join(tmpdir(), "tenbin-two-apis-"));
    const application = await loadApplication();
    render = vi.fn<RenderPage>(application.render);
    versions = createDataVersionTracker(() => clock.now);
    host = await startHost(versions, render);
    // It knows no version, so it keeps nothing.
    fresh = await startHost(createDataVersionTracker(), application.render);
  });
  afterAll(async () => {
    await Promise.all([host?.close(), fresh?.close()]);
    await balancer?.stop();
    await Promise.all(apis?.map((api) => api.stop()) ?? []);
    await link?.stop();
    await database?.drop();
    if (folder !== undefined) await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  it("keeps no page of two days, takes no reader back, and has every page as it is once they agree [fault: another process × public pages]", async () => {
    const before = await fastApi().dataVersion();
    await awaitVersion(slowApi(), before);
    await poll();
    await readFresh(WARM_PAGES);
    const old = await readFresh(WARM_PAGES);
    for (const url of WARM_PAGES) await read(url, "198.51.100.2");

    link.hold();
    await importRecords(database.pool, MARKET, "sample");
    const isOfBefore = (version: string | null) => !isOlderVersion(before ?? "", version ?? "");
    await expect
      .poll(async () => isOfBefore(await fastApi().dataVersion()), { interval: 20 })
      .toBe(false);
    const after = await fastApi().dataVersion();
    balancer.versions.length = 0;
    const seen: ReadPage[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const url of PAGES) {
        await poll();
        for (const reader of READERS.slice(0, round + 1)) seen.push(await read(url, reader));
      }
      clock.now += STALE_PAGE_MAX_AGE_MS / 2;
    }
    expect(isOfBefore(await slowApi().dataVersion())).toBe(true);
    const told = balancer.versions.filter((version) => version !== null);
    expect(new Set(told.map(isOfBefore))).toEqual(new Set([true, false]));

    link.release();
    await awaitVersion(slowApi(), after);
    await poll();
    clock.now += STALE_PAGE_MAX_AGE_MS;
    const now = await readFresh(PAGES);
    for (const url of PAGES) await read(url, READERS[0]!);
    vi.mocked(render).mockClear();
    for (const url of PAGES) {
      const kept = await read(url, READERS[0]!);
      expect([url, kept.text === now.get(url), kept.version]).toEqual([url, true, after]);
    }
    expect(render).not.toHaveBeenCalled();

    for (const url of WARM_PAGES)
      expect([url, old.get(url) === now.get(url)]).toEqual([url, false]);
    const mixed = seen.filter(
      ({ url, text, version }) =>
        version !== null && text !== (isOfBefore(version) ? old : now).get(url),
    );
    expect(mixed.map(({ url }) => url)).toEqual([]);
    for (const reader of READERS) {
      const own = seen.filter((page) => page.reader === reader);
      const isNew = own.map(({ url, text }) => text === now.get(url));
      const first = isNew.indexOf(true);
      expect(first).toBeGreaterThanOrEqual(0);
      const back = own.filter(({ url, text }, at) => at > first && text === old.get(url));
      expect(back.map(({ url }) => url)).toEqual([]);
    }
  });
});

const awaitVersion = (api: ApiOfTwo, version: string | null) =>
  expect.poll(() => api.dataVersion(), { interval: 20 }).toBe(version);

async function valueDayBefore({ pool }: TestDatabase): Promise<void> {
  await importRecords(pool, marketAsOf(MARKET, BEFORE), "sample");
  await createValuations({ pool, companies: createCompanies({ pool }) }).valueMarket({});
}
