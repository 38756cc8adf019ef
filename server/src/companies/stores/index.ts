export { BarChunk, filterRows } from "./bars/bar-chunk.ts";
export { type BarColumns, readBarColumns, validateHeader } from "./bars/bar-columns.ts";
export {
  chunkDigest,
  type ChunkExtent,
  ChunkLedger,
  isAfter,
  keyExtentOf,
  measureExtent,
} from "./bars/chunk-ledger.ts";
export { ALL_COLUMNS, chunkRecords } from "./bars/chunk-records.ts";
export { packClosedYears, packingLabel, type PackingProgress } from "./bars/pack-years.ts";
export { Partitions } from "./bars/partitions.ts";
export { BarWriter } from "./bars/write-bars.ts";
export type { WriteCounts } from "./bars/write-counts.ts";
export { readSnapshotBefore } from "./listings/listing-store.ts";
export { writeListings } from "./listings/write-listings.ts";
export {
  analyzeMarket,
  clearSample,
  readClosesBefore,
  readMarketDay,
  STORED_MARKET_TABLES,
} from "./market-store.ts";
export {
  type Defect,
  defectKey,
  findSuspectCodes,
  listQuarantined,
  listQuarantinedOf,
  type PriceSeries,
  quarantineSeries,
  readPriceSeries,
  readReleasedDefectKeys,
  recordQuarantineDecision,
  removeFromQuarantine,
  type SeriesDefect,
} from "./quarantine-store.ts";
export {
  failOpenRuns,
  findFinishedReport,
  finishRun,
  hasLastRunFailed,
  hasOtherProvenance,
  startRun,
} from "./run-store.ts";
export { type FollowIssues, settleLives } from "./settle-lives.ts";
export { type ListingAlert, writeAlerts } from "./write-alerts.ts";
export { mergeDocuments, writeDocuments } from "./write-documents.ts";
export { addMissingIssues, writeIssues } from "./write-issues.ts";
export { writePlannedResults } from "./write-planned-results.ts";
