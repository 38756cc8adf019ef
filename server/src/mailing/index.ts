export { CONSENT_YEARS, createMailing, type Mailing, noteOptIn } from "./create-mailing.ts";
export { type Bounces, type ReportResult, UNDELIVERABLE_DAYS } from "./bounces/create-bounces.ts";
export { mailingJobs } from "./jobs.ts";
export { register as registerMailing } from "./routes.ts";
