export { createPortfolio, createPortfolioList, type Portfolio } from "./create-portfolio.ts";
export { portfolioJobs } from "./jobs.ts";
export { register as registerPortfolio } from "./routes.ts";
export { IN_PORTFOLIO_SQL } from "./store.ts";
