import type { CompanyResponse } from "@tenbin/contract";
import { warningMessages } from "@tenbin/contract/warning-messages";
import { visibleWarnings } from "../../../components/visible-warnings.ts";
import { doubtMessage } from "../../../components/doubt-message.ts";
import { day } from "../../../ui/format.ts";

export function ValuationWarnings({ company }: { company: CompanyResponse }) {
  const { page, price_date_is_newest: newest, tape, warning } = company;
  const warnings = visibleWarnings(warning, page.unrated_reason);
  const staleDay = newest ? null : tape.date;
  const doubts = page.doubts ?? [];
  if (warnings.length === 0 && doubts.length === 0 && staleDay === null) return null;
  return (
    <ul className="warnings" aria-label="読むときの注意">
      {staleDay === null || page.market_date === null ? null : (
        <li>
          株価は{day(staleDay)}のものです。市場の最終日は{day(page.market_date)}です。
        </li>
      )}
      {doubts.map((doubt) => (
        <li key={doubt.kind}>{doubtMessage(doubt)}</li>
      ))}
      {warnings.map((code) => (
        <li key={code}>{warningMessages[code]}</li>
      ))}
    </ul>
  );
}
