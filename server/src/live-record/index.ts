export { createLiveRecord, type LiveRecord, type LiveRecordOptions } from "./create-live-record.ts";
export type { Stamper } from "./stamper.ts";
export { createRfc3161Stamper } from "./stamper.rfc3161.ts";
export { registerLiveRecord } from "./routes.ts";
export { liveRecordJobs } from "./jobs.ts";
export type { RecordFault } from "./rules.ts";
export type { VerifyResult } from "./verify-record.ts";
export type { FreezeResult } from "./freeze-month.ts";
