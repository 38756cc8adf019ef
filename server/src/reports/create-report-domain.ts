import type pg from "pg";
import type { Companies } from "../companies/index.ts";
import type { Viewer } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Api } from "../platform/http/api.ts";
import type { Backtests, Valuations } from "../valuation/index.ts";
import { createReports, type Reports } from "./create-reports.ts";
import {
  createReportFiles,
  type ReportFiles,
  type ReportWriter,
} from "./files/create-report-files.ts";
import { register as registerReportFiles, type ReportFileDeps } from "./file-routes.ts";
import { createLogos, type Logos } from "./logo/create-logos.ts";
import { register as registerLogos } from "./logo/routes.ts";
import { createPeers, type Peers } from "./peers/create-peers.ts";
import { register as registerPeers } from "./peers/routes.ts";
import { register as registerReports, type ReportHooks } from "./routes.ts";

export interface ReportDomainOptions {
  readonly pool: pg.Pool;
  readonly companies: Companies;
  readonly valuation: Valuations;
  readonly backtests: Backtests;
  /** Null: no documents are made. */
  readonly writer: ReportWriter | null;
  readonly clock: Clock;
}

export interface ReportDomain {
  readonly reports: Reports;
  readonly reportFiles: ReportFiles;
  readonly logos: Logos;
  readonly peers: Peers;
}

export function createReportDomain({
  pool,
  companies,
  valuation,
  backtests,
  writer,
  clock,
}: ReportDomainOptions): ReportDomain {
  return {
    reports: createReports({ companies, valuation, backtests }),
    reportFiles: createReportFiles({ pool, writer, clock }),
    logos: createLogos({ pool, clock }),
    peers: createPeers({ pool, valuation }),
  };
}

export function registerReportDomain(
  api: Api<Viewer>,
  { reports, reportFiles, logos, peers }: ReportDomain,
  { findPortfolio, ...hooks }: ReportHooks & Pick<ReportFileDeps, "findPortfolio">,
): void {
  registerReports(api, reports, hooks);
  registerReportFiles(api, { reports, files: reportFiles, logos, findPortfolio });
  registerLogos(api, logos);
  registerPeers(api, peers);
}
