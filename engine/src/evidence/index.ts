export { EVIDENCE_PROFIT_YEARS, evidenceBasisOf, NO_EVIDENCE_BASIS } from "./basis.ts";
export type { EvidenceBasis } from "./basis.ts";
export { companyEvidenceOn } from "./company-evidence.ts";
export type { CompanyEvidence, UnrankedReason } from "./company-evidence.ts";
export { evidenceFigures, evidenceKeys, NO_EVIDENCE_FIGURES } from "./figures.ts";
export type { EvidenceFigures, EvidenceKey } from "./figures.ts";
export {
  evidenceLevels,
  MISSING_FACTS_REFUSED,
  rankEvidence,
  SCORE_GAP_WEIGHT,
} from "./rank-evidence.ts";
export type { Evidence, EvidenceCandidate, EvidenceLevel } from "./rank-evidence.ts";
