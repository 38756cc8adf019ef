import type { ReactNode } from "react";
import { FailureNotice } from "../../../../accounts/failure-notice.tsx";
import { SubmitButton } from "../../../../accounts/forms/submit-button.tsx";
import { useAsyncAction } from "../../../../accounts/use-async-action.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Unit } from "../../../../ui/figures/figure.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Timeline, type TimelineEvent } from "../../../../ui/content/timeline.tsx";
import "../../../../ui/content/order-confirmation.css";
import "../orders.css";

export interface ChangeTerm {
  readonly term: string;
  readonly text: ReactNode;
  readonly note?: string;
}

export interface Change {
  readonly heading: string;
  readonly lead: string;
  readonly terms: readonly ChangeTerm[];
  /** What happens when. */
  readonly dates: readonly TimelineEvent[];
  readonly button: string;
  readonly danger?: boolean;
  readonly back: string;
  readonly afterwards: string;
}

/** What ends, changes or goes on without a payment today; it looks like the confirmation of an order. */
export function ChangeConfirmation({
  change: { heading, lead, terms, dates, button, danger = false, back, afterwards },
  onConfirm,
}: {
  readonly change: Change;
  readonly onConfirm: () => Promise<void>;
}) {
  const { busy, failure, run } = useAsyncAction();
  return (
    <div className="page order-page">
      <div className="order-confirmation">
        <header>
          <h1>{heading}</h1>
          <p className="note">{lead}</p>
        </header>
        <div>
          <dl>
            {terms.map(({ term, text, note }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  {text}
                  {note === undefined ? null : <p className="note">{note}</p>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <aside className="payment-sheet" aria-label="手続き">
          <div>
            <p className="note">今日の支払い(税込)</p>
            <p className="due num">
              {formatCount(0)}
              <Unit>円</Unit>
            </p>
          </div>
          {dates.length === 0 ? null : <Timeline events={dates} />}
          <form
            method="post"
            aria-label={button}
            onSubmit={(event) => {
              event.preventDefault();
              run(onConfirm);
            }}
          >
            <FailureNotice failure={failure} />
            <SubmitButton
              busy={busy}
              working="手続きをしています"
              variant={danger ? "danger" : "primary"}
            >
              {button}
            </SubmitButton>
            <ButtonLink variant="quiet" to="/setting#plan">
              {back}
            </ButtonLink>
            <p className="note">{afterwards}</p>
          </form>
        </aside>
      </div>
    </div>
  );
}
