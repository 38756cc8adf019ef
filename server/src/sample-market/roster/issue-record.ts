import type { IssueRecord } from "../../companies/index.ts";
import { isEdgeCase } from "./edge-cases.ts";
import type { IssueProfile } from "./issue-profile.ts";

/** TOPIX size classes by rank of market value within プライム, in the sample's own proportions. */
const SIZE_RANKS: readonly (readonly [upToRank: number, name: string])[] = [
  [3, "TOPIX Core30"],
  [9, "TOPIX Large70"],
  [36, "TOPIX Mid400"],
  [66, "TOPIX Small 1"],
  [Infinity, "TOPIX Small 2"],
];

/** @param rank 1-based rank within プライム by market value; null for other segments */
export function issueRecord(profile: IssueProfile, rank: number | null): IssueRecord {
  const { code } = profile;
  const alerts: IssueRecord["alerts"][number][] = [];
  if (isEdgeCase(code, "supervision")) alerts.push("supervision");
  if (isEdgeCase(code, "to_be_delisted")) alerts.push("delisting");
  if (isEdgeCase(code, "going_concern")) alerts.push("going_concern");
  const size = rank === null ? undefined : SIZE_RANKS.find(([upTo]) => rank <= upTo);
  return {
    code,
    nameJp: profile.nameJp,
    nameKana: profile.nameKana,
    nameEn: profile.nameEn,
    nicknames: profile.nicknames,
    segment: profile.segment,
    sector33: profile.sector?.name ?? null,
    sector17: profile.sector?.sector17 ?? null,
    size: size?.[1] ?? null,
    kind: profile.sector === null ? "fund" : "stock",
    listingDate: profile.listingDate,
    delistingDate: profile.delistingDate,
    paused: isEdgeCase(code, "paused"),
    alerts,
  };
}
