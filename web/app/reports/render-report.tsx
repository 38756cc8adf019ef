import type { CompanyReport, PortfolioReport } from "@tenbin/contract";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import drawingCss from "../charts/price-value/drawing/drawing.css?raw";
import smallChartsCss from "../charts/small-charts.css?raw";
import { formatCompanyName } from "../ui/format.ts";
import tokensCss from "../ui/tokens.css?raw";
import { CompanyReportDocument } from "./company-report.tsx";
import { PortfolioReportDocument } from "./portfolio-report.tsx";

/** What the host draws on paper. */
export interface ReportMarkup {
  readonly title: string;
  /** Well-formed XML of semantic elements and SVG. */
  readonly markup: string;
  /** Of its drawings, with the tokens. */
  readonly css: readonly string[];
  /** Classes of what is only of use on a screen, or is drawn by a style sheet alone. */
  readonly screenOnly: readonly string[];
}

const css = [tokensCss, drawingCss, smallChartsCss];
const screenOnly = ["btn", "screen-only", "dumb-h", "lane-cell", "w-word"];

/** @param report masked for whoever gets the document */
export function renderCompanyReport(report: CompanyReport): ReportMarkup {
  const { name_jp: name, ticker } = report.company;
  const title = `${formatCompanyName(name)}(${ticker})の企業レポート`;
  return toReport(title, <CompanyReportDocument {...report} />);
}

/** @param report masked for its member */
export function renderPortfolioReport(report: PortfolioReport): ReportMarkup {
  return toReport("ポートフォリオのレポート", <PortfolioReportDocument {...report} />);
}

/** Links need a router to be written, although paper leads nowhere. */
function toReport(title: string, document: ReactNode): ReportMarkup {
  const markup = renderToStaticMarkup(<MemoryRouter>{document}</MemoryRouter>);
  return { title, markup, css, screenOnly };
}
