import type { User } from "@tenbin/contract";
import { unlockEnd } from "@tenbin/contract/billing/unlock";
import { Link } from "react-router";
import { formatCompanyName } from "../../ui/format.ts";
import { formatSeconds } from "../../ui/format-seconds.ts";
import { companyPath } from "../../urls/company-url.ts";
import { seesAllAnalysed } from "../../viewer/account-label.ts";

interface UnlockListProps {
  readonly user: Pick<
    User,
    "pricechart_unlocked" | "unlocakble_number" | "stripe_effective_plan_name"
  >;
}

/** Companies with the end of their unlock, and how many more the member can unlock, unless all are open. */
export function UnlockList({ user }: UnlockListProps) {
  const { pricechart_unlocked: unlocked, unlocakble_number: left } = user;
  if (seesAllAnalysed(user)) return <p>全企業を見られます(解放は不要です)。</p>;
  return (
    <>
      {unlocked.length === 0 ? null : (
        <ul>
          {unlocked.map(({ ticker_code: ticker, name_jp: name, unlocked_latest: unlockedAt }) => (
            <li key={ticker}>
              <Link to={companyPath(ticker)}>
                <span className="num">{ticker}</span> {formatCompanyName(name)}
              </Link>
              : {formatSeconds(unlockEnd(unlockedAt))}まで
            </li>
          ))}
        </ul>
      )}
      <p>{left === 0 ? "残りの解放はありません。" : `あと${left}社を解放できます。`}</p>
    </>
  );
}
