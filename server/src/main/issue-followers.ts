import { tickerOf } from "@tenbin/contract";
import { followIssuesInAlerts } from "../alerts/index.ts";
import { followUnits } from "../billing/index.ts";
import type { FollowIssues } from "../ingest/index.ts";
import { followTickers } from "../members/index.ts";
import { followIssuesInPortfolios } from "../portfolio/index.ts";
import { followIssuesInPeers } from "../reports/index.ts";

/** What members have with a company stays with it when another one gets its code. */
export const ISSUE_FOLLOWERS: readonly FollowIssues[] = [
  followIssuesInPortfolios,
  followIssuesInAlerts,
  followIssuesInPeers,
  (client, moves) => followTickers(client, toTickers(moves)),
  (client, moves) => followUnits(client, toTickers(moves)),
];

function toTickers(moves: Parameters<FollowIssues>[1]): Parameters<FollowIssues>[1] {
  return moves.map((move) => ({ ...move, from: tickerOf(move.from), to: tickerOf(move.to) }));
}
