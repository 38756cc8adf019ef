import type { Invoice, TaxTotal } from "@tenbin/contract";
import { formatYen } from "../../../billing/describe-subscription.ts";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { day, jstDate } from "../../../ui/format.ts";
import { documentName } from "./receipt-list.tsx";
import "./billing.css";

/** What article 57-4 of the Consumption Tax Act wants on a qualified invoice, on one sheet of paper. */
export function ReceiptDocument({
  invoice,
  headingLevel: Heading = "h1",
}: {
  readonly invoice: Invoice;
  readonly headingLevel?: "h1" | "h4";
}) {
  const { number, status, issued_at: issuedAt, recipient, total, refunds } = invoice;
  const { replaces: first, replaced_by: newest } = invoice;
  return (
    <article className="receipt-document">
      <header>
        <Heading>{documentName(status)}</Heading>
        <p className="num">
          番号 {number}
          <br />
          発行日 {day(jstDate(issuedAt))}
          {first === null ? null : (
            <>
              <br />
              再発行(元の領収書 {describeIssue(first)})
            </>
          )}
        </p>
      </header>
      {recipient === null ? (
        <p className="recipient blank">様</p>
      ) : (
        <p className="recipient">{`${recipient} 様`}</p>
      )}
      <p className="total">
        <span>合計(税込)</span>
        <b className="num">{formatYen(total)}</b>
      </p>
      {newest === null ? null : (
        <p>
          この領収書は、宛名を変えて再発行しました。番号 {newest.number} の領収書をお使いください。
        </p>
      )}
      {status === "void" ? <p>この請求は取り消しました。お支払いの必要はありません。</p> : null}
      <Lines invoice={invoice} />
      <DescriptionList
        items={[
          ...paymentItems(invoice),
          ...disputeItems(invoice),
          { term: "発行者", description: <Issuer issuer={invoice.issuer} /> },
        ]}
      />
      {refunds.map((refund) => (
        <Refund key={refund.refund_id} refund={refund} original={first ?? invoice} />
      ))}
    </article>
  );
}

interface RefundProps {
  readonly refund: Invoice["refunds"][number];
  /** The receipt of what is refunded. */
  readonly original: Issue;
}

function Refund({ refund, original }: RefundProps) {
  return (
    <section>
      <p className="font-bold">返金(適格返還請求書)</p>
      <DescriptionList
        items={[
          { term: "返金日", description: day(jstDate(refund.refunded_at)) },
          { term: "返金の対象", description: refund.items.join("、") },
          { term: "元の領収書", description: describeIssue(original) },
          { term: "返金額(税込)", description: formatYen(refund.amount) },
          ...refund.taxes.map(taxItem),
          { term: "発行者", description: <Issuer issuer={refund.issuer} /> },
        ]}
      />
    </section>
  );
}

type Issue = Pick<Invoice, "number" | "issued_at">;

function describeIssue({ number, issued_at: at }: Issue): string {
  return `番号 ${number}、${day(jstDate(at))}発行`;
}

function Lines({ invoice: { lines, taxes } }: { readonly invoice: Invoice }) {
  return (
    <table>
      <caption className="sr-only">明細</caption>
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">税率</th>
          <th scope="col">金額(税込)</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          // Lines keep their places, and two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={i}>
            <th scope="row">
              {line.description}
              {line.period_start === null || line.period_end === null ? null : (
                <small className="num">
                  {day(jstDate(line.period_start))}〜{day(jstDate(line.period_end))}
                </small>
              )}
            </th>
            <td className="num">{line.rate}%</td>
            <td className="num">{formatYen(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {taxes.map(({ rate, total, tax }) => (
          <tr key={rate}>
            <th scope="row" colSpan={2}>
              {rate}%対象 計<small>うち消費税 {formatYen(tax)}</small>
            </th>
            <td className="num">{formatYen(total)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function taxItem({ rate, total, tax }: TaxTotal) {
  return {
    term: `${rate}%対象`,
    description: `${formatYen(total)}(うち消費税 ${formatYen(tax)})`,
  };
}

function paymentItems({
  status,
  paid_at: paidAt,
  carried_in: carriedIn,
  carried_out: carriedOut,
  charged,
}: Invoice) {
  const items = [
    carriedIn === 0 ? null : { term: "前回からの繰り越し", description: formatYen(carriedIn) },
    status === "void"
      ? null
      : { term: status === "paid" ? "お支払い額" : "ご請求額", description: formatYen(charged) },
    carriedOut === 0 ? null : { term: "次回への繰り越し", description: formatYen(carriedOut) },
    paidAt === null ? null : { term: "お支払い日", description: day(jstDate(paidAt)) },
    { term: "お支払い方法", description: "クレジットカード" },
  ];
  return items.filter((item) => item !== null);
}

function disputeItems({ disputes = [] }: Invoice) {
  return disputes.map(({ opened_at: openedAt, amount, description }) => ({
    term: "カード会社への異議申し立て",
    description: `${day(jstDate(openedAt))} ${formatYen(amount)}(${description})`,
  }));
}

function Issuer({ issuer }: { readonly issuer: Invoice["issuer"] }) {
  return (
    <>
      <p>{issuer.name}</p>
      <p>{issuer.address}</p>
      <p>{issuer.contact}</p>
      <p className="num">登録番号 {issuer.registration_number}</p>
    </>
  );
}
