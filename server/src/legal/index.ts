export { type Announcements, createAnnouncements } from "./announce-versions.ts";
export { createLegal, type Legal } from "./create-legal.ts";
export { type LegalFacts, UNDECLARED } from "./legal-facts.ts";
export { createNoticeComposers, mailNotices } from "./mail-notices.ts";
export { legalJobs } from "./jobs.ts";
export { register as registerLegal } from "./routes.ts";
