import type { ContractSummary } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";
import { Link } from "react-router";
import { formatDateTime } from "../../../ui/format.ts";

/** Contracts of a registered adviser; others have none, and nothing is shown. */
export function ContractList({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  if (contracts.length === 0) return null;
  return (
    <section>
      <h3>契約の書面とクーリング・オフ</h3>
      <ul>
        {contracts.map(
          ({ id, plan, ticker_code: ticker, concluded_at: at, cooling_off: offer }) => (
            <li key={id}>
              <Link to={`/setting?${new URLSearchParams({ contract: id })}`}>
                {planLabels[plan]}
                {ticker === null ? "" : `(${ticker})`} 契約締結時交付書面
              </Link>
              <p className="note">
                {formatDateTime(at)}に成立。
                {offer === null ? "" : "クーリング・オフで契約を解除できます。"}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
