import {
  COUPON_TERM,
  METHOD_TERM,
  type ConfirmationSum,
  confirmationText,
  type ConfirmationTerm,
  type OrderConfirmation,
  plainText,
  type SumLine,
  type TextPart,
} from "@tenbin/contract/billing/order-confirmation";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { Unit } from "../../../../ui/figures/figure.tsx";
import { UnbrokenText } from "../../../../ui/figures/unbroken-text.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import type { FieldSpecs } from "../../../../ui/forms/rules.ts";
import { useForm } from "../../../../ui/forms/use-form.ts";
import { formatCount } from "../../../../ui/format.ts";
import { Timeline } from "../../../../ui/content/timeline.tsx";
import "./order-confirmation.css";

interface OrderConfirmationProps {
  readonly confirmation: OrderConfirmation;
  /** The way back; nothing was ordered. */
  readonly back: { readonly to: string; readonly label: string };
  readonly working?: boolean;
  /** Above the heading: the steps of the procedure. */
  readonly above?: ReactNode;
  /** In the first term: more about what is ordered. */
  readonly details?: ReactNode;
  /** In the term of the coupon, which is shown for it also without one: where a code is typed. */
  readonly coupon?: ReactNode;
  /** In the term of how it is paid. */
  readonly payment?: ReactNode;
  /** Below the terms. */
  readonly below?: ReactNode;
  /** Consent that is given beside that to the terms, and the text that it is given to. */
  readonly acknowledgement?: { readonly label: string; readonly of: string };
  /** Above the button: why the order failed. */
  readonly failure?: ReactNode;
  /** @param endedUnits tickers of companies bought alone that the member chose to end */
  readonly onConfirm: (endedUnits: readonly string[]) => void;
  readonly headingLevel?: "h1" | "h4";
}

/**
 * The final confirmation (特定商取引法 12条の6). It shows every word of `confirmationText`, which is stored
 * with the order.
 */
export function OrderConfirmationView(props: OrderConfirmationProps) {
  const { confirmation, above, details, coupon, payment, below, acknowledgement } = props;
  const { headingLevel: Heading = "h1" } = props;
  const { heading, lead } = confirmation;
  const terms = coupon === undefined ? confirmation.terms : withCouponTerm(confirmation.terms);
  return (
    <div className="order-confirmation">
      <header>
        {above}
        <Heading>{heading}</Heading>
        <p className="note">{lead}</p>
      </header>
      <div>
        <dl>
          {terms.map((term, i) => (
            <Term key={term.term} {...term}>
              {i === 0 ? details : null}
              {term.term === COUPON_TERM ? coupon : null}
              {term.term === METHOD_TERM ? payment : null}
            </Term>
          ))}
        </dl>
        {below}
      </div>
      {/* Consent is given to a text. */}
      <PaymentSheet key={confirmationText(confirmation) + acknowledgement?.of} {...props} />
    </div>
  );
}

/** At the place of the coupon's own term, so that a code that is accepted moves nothing. */
function withCouponTerm(terms: readonly ConfirmationTerm[]): readonly ConfirmationTerm[] {
  if (terms.some(({ term }) => term === COUPON_TERM)) return terms;
  return terms.toSpliced(1, 0, { term: COUPON_TERM, text: [] });
}

function Term({
  term,
  text,
  note,
  sum,
  children,
}: ConfirmationTerm & { readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {text.map((parts, i) => (
          // Paragraphs keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={i}>
            <Parts parts={parts} />
          </p>
        ))}
        {sum === undefined ? null : <Sum {...sum} />}
        {note === undefined ? null : (
          <p className="note">
            <UnbrokenText>{note}</UnbrokenText>
          </p>
        )}
        {children}
      </dd>
    </div>
  );
}

function Parts({ parts }: { readonly parts: readonly TextPart[] }): ReactNode {
  return parts.map(({ text, strong, to }) => {
    if (to !== undefined) {
      return (
        <Link key={text} to={to} target="_blank">
          {text}
        </Link>
      );
    }
    const Part = strong === true ? "b" : "span";
    return (
      <Part key={text}>
        <UnbrokenText>{text}</UnbrokenText>
      </Part>
    );
  });
}

function Sum({ lines, total }: ConfirmationSum) {
  return (
    <table>
      <tbody>
        {lines.map((line) => (
          <SumRow key={line.label} {...line} />
        ))}
      </tbody>
      <tfoot>
        <SumRow {...total} />
      </tfoot>
    </table>
  );
}

function SumRow({ label, formula, amount }: SumLine) {
  return (
    <tr>
      <th scope="row">
        {label}
        {formula === undefined ? null : <small>{formula}</small>}
      </th>
      <td className="num">{amount}</td>
    </tr>
  );
}

function offerName(ticker: string): string {
  return `end-${ticker}`;
}

function PaymentSheet(props: OrderConfirmationProps) {
  const { confirmation, acknowledgement, back, working = false, failure, onConfirm } = props;
  const { due, charges, offers, consent, button, afterwards } = confirmation;
  const specs: FieldSpecs = {
    ...Object.fromEntries(offers.map(({ ticker, text }) => [offerName(ticker), { label: text }])),
    ...(acknowledgement && { document: { label: acknowledgement.label, required: "tick" } }),
    consent: { label: plainText(consent), required: "tick" },
  };
  const { form, summary, control } = useForm(specs, {
    onValid: (values) => {
      const chosen = offers.filter(({ ticker }) => (values[offerName(ticker)] ?? "") !== "");
      onConfirm(chosen.map(({ ticker }) => ticker));
    },
  });
  return (
    <aside className="payment-sheet" aria-label="支払い">
      <div>
        <p className="note">{due.label}</p>
        <p className="due num">
          {formatCount(due.yen)}
          <Unit>円</Unit>
        </p>
        <p className="note">{due.tax}</p>
      </div>
      <Timeline
        events={charges.map(({ day, amount, note, now }) => ({
          key: day,
          date: day,
          title: <b className="num">{amount}</b>,
          note,
          done: now,
        }))}
      />
      <form {...form} aria-label={button}>
        <ErrorSummary {...summary} />
        {offers.map(({ ticker, text }) => (
          <Checkbox key={ticker} control={control(offerName(ticker))}>
            <UnbrokenText>{text}</UnbrokenText>
          </Checkbox>
        ))}
        {acknowledgement && <Checkbox control={control("document")} />}
        <Checkbox control={control("consent")}>
          <Parts parts={consent} />
        </Checkbox>
        {failure}
        <Button type="submit" variant="primary" aria-busy={working}>
          {button}
        </Button>
        <ButtonLink variant="quiet" to={back.to}>
          {back.label}
        </ButtonLink>
        <p className="note">{afterwards}</p>
      </form>
    </aside>
  );
}
