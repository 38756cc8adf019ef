import {
  exportCompanyReport,
  exportPortfolioReport,
  type PortfolioReport,
  type PortfolioResponse,
} from "@tenbin/contract";
import { type Rights, requirePlan, type Viewer } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { FileOutput } from "../platform/http/file-response.ts";
import type { Logos } from "./logo/create-logos.ts";
import type { Reports } from "./create-reports.ts";
import { loadByTicker } from "./load-by-ticker.ts";
import type { ReportFiles, ReportTask } from "./files/create-report-files.ts";

export interface ReportFileDeps {
  readonly reports: Pick<Reports, "document" | "market">;
  readonly files: Pick<ReportFiles, "pdf">;
  readonly logos: Pick<Logos, "find">;
  readonly findPortfolio: (owner: {
    readonly uid: string;
    readonly rights: Rights;
  }) => Promise<PortfolioResponse>;
}

export function register(api: Api<Viewer>, deps: ReportFileDeps): void {
  const { reports, files, logos, findPortfolio } = deps;
  const findLogo = async ({ uid, rights }: { readonly uid: string; readonly rights: Rights }) => {
    const found = rights.reportLogo ? await logos.find(uid) : null;
    if (found === null) return null;
    const { bytes, ...logo } = found;
    return { ...logo, base64: Buffer.from(bytes).toString("base64") };
  };
  api.serve(exportCompanyReport, async ({ params }, { viewer, runCold }) => {
    requireReports(viewer.rights);
    const [report, logo] = await Promise.all([
      loadByTicker(params.ticker, (code) => reports.document(code, runCold)),
      findLogo(viewer),
    ]);
    const { ticker, page } = report.company;
    return toFile(files, [ticker, page.market_date], report, (masked) => ({
      kind: "company",
      report: masked,
      logo,
    }));
  });
  api.serve(exportPortfolioReport, async (_, { viewer }) => {
    requireReports(viewer.rights);
    const [portfolio, market, logo] = await Promise.all([
      findPortfolio(viewer),
      reports.market(),
      findLogo(viewer),
    ]);
    const report: PortfolioReport = { portfolio, market };
    return toFile(files, ["ポートフォリオ", market.market_date], report, (masked) => ({
      kind: "portfolio",
      report: masked,
      logo,
    }));
  });
}

/** @throws ApiProblem `plan_required`, `plan_expired` */
function requireReports(rights: Rights): void {
  requirePlan(rights, ({ features }) => features.pdfReport);
}

/** @param toTask of the report after the mask has run on it */
function toFile<R>(
  files: Pick<ReportFiles, "pdf">,
  nameParts: readonly (string | null)[],
  report: R,
  toTask: (masked: R) => ReportTask,
): FileOutput<R> {
  return {
    name: `${["天秤", ...nameParts].filter((part) => part !== null).join("_")}.pdf`,
    mediaType: "application/pdf",
    rows: [[report]],
    async *write(rows) {
      for await (const slice of rows)
        for (const masked of slice) yield await files.pdf(toTask(masked));
    },
  };
}
