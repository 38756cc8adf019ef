export { EVIDENCE_PROFIT_YEARS, evidenceBasisOf, NO_EVIDENCE_BASIS } from "./basis.ts";
export type { EvidenceBasis } from "./basis.ts";
export { companyEvidenceOn } from "./company-evidence.ts";
export type { CompanyEvidence, UnrankedReason } from "./company-evidence.ts";
export { evidenceFigures, evidenceKeys, NO_EVIDENCE_FIGURES } from "./figures.ts";
export type { EvidenceFigures, EvidenceKey } from "./figures.ts";
export { rankEvidence, SCORE_GAP_WEIGHT } from "./rank-evidence.ts";
export type { Evidence, EvidenceCandidate } from "./rank-evidence.ts";
export {
  evidenceLevels,
  evidenceScaleOf,
  MIDDLE_PLACE,
  MISSING_FACTS_REFUSED,
  placeEvidence,
} from "./scale.ts";
export type { EvidenceLevel, EvidenceScale, PlacedEvidence } from "./scale.ts";
