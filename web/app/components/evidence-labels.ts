import type { EvidenceLevel } from "@tenbin/contract";

export const evidenceLabels: Readonly<Record<EvidenceLevel, string>> = {
  weak: "弱",
  middle: "中",
  strong: "強",
};
