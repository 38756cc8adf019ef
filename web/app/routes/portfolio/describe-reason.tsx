import type { NotAnalyzedReason, PortfolioCompany } from "@tenbin/contract";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { unratedMessages } from "../../components/unrated-messages.ts";
import { MaskedValue } from "../../ui/figures/verdict.tsx";
import { day, jstDate } from "../../ui/format.ts";

/** Why a company is not analysed. */
export function describeReason(company: PortfolioCompany, group: NotAnalyzedReason) {
  const { unrated_reason: reason, listing_date: listing, tape } = company;
  switch (group) {
    case "unrated":
      return reason === null ? "判定していません。" : unratedMessages[reason];
    case "not_authorized":
      return <MaskedValue />;
    case "not_yet_listed":
      return listing === null
        ? "上場日は決まっていません。"
        : `${day(jstDate(fromUnixSeconds(listing).toISOString()))}に上場予定`;
    case "paused":
      return tape.date === null ? "売買停止" : `売買停止。株価は${day(tape.date)}の終値`;
    case "delisted":
      break;
  }
  return "上場廃止";
}
