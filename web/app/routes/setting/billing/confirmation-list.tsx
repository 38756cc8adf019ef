import type { ConfirmationSummary } from "@tenbin/contract";
import { Link } from "react-router";
import { day, jstDate } from "../../../ui/format.ts";

/** Newest first. */
export function ConfirmationList({
  confirmations,
}: {
  readonly confirmations: readonly ConfirmationSummary[];
}) {
  if (confirmations.length === 0) return <p className="note">控えはまだありません。</p>;
  return (
    <ul className="billing-list">
      {confirmations.map(({ id, title, confirmed_at: at }) => (
        <li key={id} className="billing-contract">
          <Link to={`/setting?${new URLSearchParams({ confirmation: id })}`}>{title}</Link>
          <span className="note">{day(jstDate(at))}</span>
        </li>
      ))}
    </ul>
  );
}
