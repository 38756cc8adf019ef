import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { CompanyReport } from "@tenbin/contract";
import { type PdfSource, writePdf } from "../server/src/platform/pdf/write-pdf.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { type Product, startProduct } from "./product.ts";
import { startReaders } from "./reader-load.ts";
import { sized } from "./size.ts";
import { quantile } from "./statistics.ts";

/** Sees all companies analysed, and has documents with a logo of its own. */
const FIRM = { email: "enterprise@tenbin.example", suffix: "PE" };
const DRAWN_ROUNDS = sized(12, 1);
const READ_ROUNDS = sized(4, 1);
const PDFS_PER_ROUND = sized(5, 1);
const SETTLE_MS = sized(3_000, 200);
const WARM_UP_MS = sized(5_000, 1_000);
/** Between two requests of readers. */
const READ_INTERVAL_MS = 20;
/** Companies that readers read. */
const READ_COUNT = 20;

/** The host's module, whose types are at odds with those of browsers that benches have. */
interface ApplicationModule {
  loadApplication(): Promise<{
    readonly render: (request: Request) => Promise<Response>;
    readonly renderCompanyReport: (report: CompanyReport) => Omit<PdfSource, "creator">;
  }>;
}
const APPLICATION = join(import.meta.dirname, "../server/src/web-host/application.ts");

type Get = <T>(path: string) => Promise<T>;

function createGet({ api }: Product, token: string): Get {
  return async (path) => {
    const response = await fetch(api + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    // oxlint-disable-next-line typescript/no-unsafe-return -- as the contract declares it
    return response.json();
  };
}

/** Milliseconds of this process's processors. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** One process renders the page and draws the document, by turns. */
async function comparePdfWithPage(): Promise<Measurement> {
  const product = await startProduct();
  try {
    const get = createGet(product, await product.signIn(FIRM));
    const report: CompanyReport = {
      company: await get(`/companies/${product.ticker}`),
      chart: await get(`/companies/${product.ticker}/pricechart`),
      financials: await get(`/companies/${product.ticker}/financials`),
    };
    // As the web host reads them; products that are started later must not.
    Object.assign(process.env, { API_URL: product.api, PUBLIC_API_URL: product.api });
    const application: ApplicationModule = await import(APPLICATION);
    const { render, renderCompanyReport } = await application.loadApplication();
    const url = `${product.web}/companies/${product.ticker}`;
    const page = async () => {
      const response = await render(new Request(url));
      if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
      await response.arrayBuffer();
    };
    const pdf = () => writePdf({ ...renderCompanyReport(report), creator: "bench" });
    const samples: { readonly page: number; readonly pdf: number }[] = [];
    // The first rounds warm both up.
    for (let round = -2; round < DRAWN_ROUNDS; round += 1) {
      const turn = { page: await cpuOf(page), pdf: await cpuOf(pdf) };
      if (round >= 0) samples.push(turn);
    }
    const [ofPage, ofPdf] = (["page", "pdf"] as const).map((kind) =>
      quantile(
        samples.map((turn) => turn[kind]),
        0.5,
      ),
    );
    return {
      value: ofPdf! / ofPage!,
      samples: samples.map((turn) => turn.pdf / turn.page),
      detail: `(medians of ${DRAWN_ROUNDS} by turns: ${ofPdf!.toFixed(0)} and ${ofPage!.toFixed(0)} ms)`,
    };
  } finally {
    delete process.env["API_URL"];
    delete process.env["PUBLIC_API_URL"];
    await product.stop();
  }
}

/** Of a colour that no document has had, so that none is found. */
async function putNewLogo({ api }: Product, token: string): Promise<void> {
  const color = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0");
  const response = await fetch(`${api}/user/report-logo`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "image/svg+xml" },
    body: `<svg viewBox="0 0 30 10"><rect width="30" height="10" fill="#${color}"/></svg>`,
  });
  if (!response.ok) throw new Error(`The logo was answered ${response.status}`);
}

async function measureReadersDuringPdfs(): Promise<Measurement> {
  const product = await startProduct();
  try {
    const token = await product.signIn(FIRM);
    await putNewLogo(product, token);
    const found = await createGet(
      product,
      token,
    )<{ rows: { ticker: string }[] }>(`/search?sort=mv&limit=${READ_COUNT}`);
    const tickers = found.rows.map(({ ticker }) => ticker);
    let asked = 0;
    const readers = startReaders([
      {
        kind: "page",
        intervalMs: READ_INTERVAL_MS,
        next: () => `${product.web}/companies/${tickers[asked++ % tickers.length]}`,
      },
    ]);
    const seconds: number[] = [];
    const draw = async (ticker: string) => {
      const start = performance.now();
      const response = await fetch(`${product.api}/companies/${ticker}/report`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`The report of ${ticker} was answered ${response.status}`);
      await response.arrayBuffer();
      seconds.push((performance.now() - start) / 1_000);
    };
    await pause(WARM_UP_MS);
    for (let round = 0; round < READ_ROUNDS; round += 1) {
      readers.phase("pdfs");
      const start = performance.now();
      for (const ticker of tickers.slice(round * PDFS_PER_ROUND, (round + 1) * PDFS_PER_ROUND))
        await draw(ticker);
      const ms = performance.now() - start;
      readers.phase("settle");
      await pause(SETTLE_MS);
      readers.phase("idle");
      await pause(ms);
    }
    await readers.stop();
    const [idle, during] = ["idle", "pdfs"].map((phase) => readers.samples(phase, "page"));
    const p99 = [idle!, during!].map((samples) => quantile(samples, 0.99));
    return {
      value: p99[1]! / p99[0]!,
      detail: `(p99 ${p99.map((each) => each.toFixed(1)).join(" and ")} ms of ${idle!.length} and ${during!.length} pages; ${seconds.length} documents of ${quantile(seconds, 0.5).toFixed(1)} s each)`,
    };
  } finally {
    await product.stop();
  }
}

export const benches: readonly Benchmark[] = [
  {
    name: "pdf-vs-page",
    against: "rendering the company's page cold, in the same process",
    target: "≤ 20",
    how: "CPU time of drawing an open company's PDF, markup included, ÷ that of rendering its page without the page cache.",
    run: comparePdfWithPage,
  },
  {
    name: "reader-p99-pdfs",
    against: "the same readers while no document is drawn, interleaved",
    target: "≤ 1.5",
    how: `p99 of company pages, ${1_000 / READ_INTERVAL_MS} a second, while ${READ_ROUNDS * PDFS_PER_ROUND} PDFs are asked for one after the other ÷ p99 without.`,
    run: measureReadersDuringPdfs,
  },
];
