import type { InvoiceSummary } from "@tenbin/contract";
import { Link } from "react-router";
import { formatYen } from "../../../billing/describe-subscription.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { day, jstDate } from "../../../ui/format.ts";

const statusLabels = {
  paid: null,
  unpaid: "未払い",
  void: "取り消し済み",
} as const satisfies Record<InvoiceSummary["status"], string | null>;

interface InvoicesProps {
  readonly invoices: readonly InvoiceSummary[];
}

/** Newest first; what was not paid stands in lists of its own. A plan that waits for a trial's end begins with an invoice of nothing. */
export function ReceiptList({ invoices }: InvoicesProps) {
  const receipts = invoices.filter(({ status, total }) => status === "paid" && total !== 0);
  return receipts.length === 0 ? (
    <p className="note">領収書はまだありません。</p>
  ) : (
    <InvoiceList invoices={receipts} />
  );
}

export function UnpaidInvoices({ invoices }: InvoicesProps) {
  const unpaid = invoices.filter(({ status }) => status === "unpaid");
  return unpaid.length === 0 ? null : (
    <section>
      <h3>支払われていない請求</h3>
      <InvoiceList invoices={unpaid} />
    </section>
  );
}

/** What nobody has to pay any more, as after a card that was declined: folded. */
export function VoidInvoices({ invoices }: InvoicesProps) {
  const ended = invoices.filter(({ status }) => status === "void");
  return ended.length === 0 ? null : (
    <Disclosure summary="成立しなかった決済(請求なし)">
      <InvoiceList invoices={ended} />
    </Disclosure>
  );
}

function InvoiceList({ invoices }: InvoicesProps) {
  return (
    <ul className="billing-list">
      {invoices.map((invoice) => (
        <li key={invoice.invoice_id} className="billing-receipt">
          <Link
            to={receiptPath(invoice.invoice_id)}
            aria-label={`${day(jstDate(invoice.issued_at))}の${documentName(invoice.status)}`}
          >
            {day(jstDate(invoice.issued_at))}
          </Link>
          <span className="num">{formatYen(invoice.total)}(税込)</span>
          <span className="note">{describeInvoice(invoice)}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param issue absent: the newest */
export function receiptPath(id: string, issue?: number): string {
  const query = new URLSearchParams({
    receipt: id,
    ...(issue !== undefined && { issue: `${issue}` }),
  });
  return `/setting?${query}`;
}

export function describeInvoice({
  status,
  refunded,
  number,
  replaced_by: newest,
}: InvoiceSummary): string {
  const parts = [
    `番号 ${number}`,
    newest === null ? null : `再発行 ${newest.number}`,
    statusLabels[status],
    refunded === 0 ? null : `返金 ${formatYen(refunded)}`,
  ];
  return parts.filter((part) => part !== null).join("・");
}

/** Only what was paid has a receipt. */
export function documentName(status: InvoiceSummary["status"]): string {
  return status === "paid" ? "領収書" : "請求書";
}
