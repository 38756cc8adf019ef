import type { ContractSummary } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { Link } from "react-router";
import { day, jstDate } from "../../../ui/format.ts";
import { lastDayBefore } from "./last-day-before.ts";

/** Contracts of a registered adviser; others have none, and nothing is shown. */
export function ContractList({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  if (contracts.length === 0) return null;
  return (
    <section>
      <h3>契約の書面とクーリング・オフ</h3>
      <ul className="billing-list">
        {contracts.map((contract) => (
          <li key={contract.id} className="billing-contract">
            <Link to={`/setting?${new URLSearchParams({ contract: contract.id })}`}>
              {contractName(contract)}の契約締結時交付書面
            </Link>
            <span className="note">{describeContract(contract)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function contractName({ plan, ticker_code: ticker }: ContractSummary): string {
  return ticker === null ? planLabels[plan] : `${planLabels[plan]}(${ticker})`;
}

function describeContract({
  concluded_at: at,
  cooled_off_at: cooledOffAt,
  cooling_off: offer,
}: ContractSummary): string {
  const begun = `${day(jstDate(at))}に成立`;
  if (cooledOffAt !== null) return `${begun}・${day(jstDate(cooledOffAt))}にクーリング・オフ`;
  if (offer === null) return begun;
  if (offer.until === null) return `${begun}・クーリング・オフできます`;
  return `${begun}・${lastDayBefore(offer.until)}までクーリング・オフできます`;
}
