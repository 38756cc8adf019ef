import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { companyParams } from "../../schemas/company.ts";
import { companyPage, getCompany } from "../companies/company-page.ts";
import { getFinancials } from "../companies/financials.ts";
import { portfolioResponse } from "../portfolio/portfolio.ts";
import { getPriceChart } from "../companies/price-chart.ts";

const fileTypes = ["application/pdf"] as const;
const callsPerMinute = 20;

/** What the company's page shows, as its document needs it. */
const companyReport = z.object({
  company: getCompany.output,
  chart: getPriceChart.output,
  financials: getFinancials.output,
});
export type CompanyReport = z.infer<typeof companyReport>;

export const exportCompanyReport = defineEndpoint({
  name: "exportCompanyReport",
  summary: "The company's page as a tagged PDF, with the drawings as vectors",
  access: "member",
  callsPerMinute,
  params: companyParams,
  output: companyReport,
  fileTypes,
  errors: ["company_not_found", "plan_required", "plan_expired"],
});

const portfolioReport = z.object({
  portfolio: portfolioResponse,
  market: companyPage.pick({ market_date: true, sample: true, sources: true }),
});
export type PortfolioReport = z.infer<typeof portfolioReport>;

export const exportPortfolioReport = defineEndpoint({
  name: "exportPortfolioReport",
  summary: "The member's portfolio as a tagged PDF",
  access: "member",
  callsPerMinute,
  output: portfolioReport,
  fileTypes,
  errors: ["plan_required", "plan_expired"],
});
