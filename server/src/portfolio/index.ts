export { createPortfolio, createPortfolioList, type Portfolio } from "./create-portfolio.ts";
export { followIssues as followIssuesInPortfolios } from "./follow-store.ts";
export { portfolioJobs } from "./jobs.ts";
export { register as registerPortfolio } from "./routes.ts";
export { inPortfolioFact } from "./store.ts";
