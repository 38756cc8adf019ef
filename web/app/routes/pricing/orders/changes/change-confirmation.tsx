import { FailureNotice } from "../../../../accounts/failure-notice.tsx";
import { SubmitButton } from "../../../../accounts/forms/submit-button.tsx";
import { useAsyncAction } from "../../../../accounts/use-async-action.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Unit } from "../../../../ui/figures/figure.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { UnbrokenText } from "../../../../ui/figures/unbroken-text.tsx";
import { Timeline, type TimelineEvent } from "../../../../ui/content/timeline.tsx";
import "../../../../ui/content/order-confirmation.css";
import "../orders.css";

export interface ChangeTerm {
  readonly term: string;
  /** Of several lines: a list. */
  readonly text: string | readonly string[];
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
          <p className="note">
            <UnbrokenText>{lead}</UnbrokenText>
          </p>
        </header>
        <div>
          <dl>
            {terms.map(({ term, text, note }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <Lines text={text} />
                  {note === undefined ? null : (
                    <p className="note">
                      <UnbrokenText>{note}</UnbrokenText>
                    </p>
                  )}
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

function Lines({ text }: Pick<ChangeTerm, "text">) {
  if (typeof text === "string") return <UnbrokenText>{text}</UnbrokenText>;
  return (
    <ul>
      {text.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
