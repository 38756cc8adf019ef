export { createPortfolio, type Portfolio } from "./create-portfolio.ts";
export { portfolioJobs } from "./jobs.ts";
export { register as registerPortfolio } from "./routes.ts";
