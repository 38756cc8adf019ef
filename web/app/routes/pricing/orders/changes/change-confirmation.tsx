import {
  type ChangeConfirmation,
  type ChangeTerm,
  DUE_TODAY,
} from "@tenbin/contract/billing/change-confirmation";
import { FailureNotice } from "../../../../accounts/failure-notice.tsx";
import { ActionForm } from "../../../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../../../accounts/forms/submit-button.tsx";
import { useAsyncAction } from "../../../../accounts/use-async-action.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Unit } from "../../../../ui/figures/figure.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { findOutdatedTerms } from "../confirmation/outdated.ts";
import { UnbrokenText } from "../../../../ui/figures/unbroken-text.tsx";
import { Timeline } from "../../../../ui/content/timeline.tsx";
import "../confirmation/order-confirmation.css";
import "../orders.css";

/** What ends, changes or goes on without a payment today; it looks like the confirmation of an order. */
export function ConfirmChange({
  change: { heading, lead, terms, dates, button, danger = false, back, afterwards },
  reload,
  onConfirm,
}: {
  readonly change: ChangeConfirmation;
  /** Loads the contract again. */
  readonly reload: () => void;
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
            <p className="note">{DUE_TODAY}</p>
            <p className="due num">
              {formatCount(0)}
              <Unit>円</Unit>
            </p>
          </div>
          {dates.length === 0 ? null : (
            <Timeline
              events={dates.map(({ day, title }) => ({ key: day, date: day, title, done: false }))}
            />
          )}
          <ActionForm
            name={button}
            action={() =>
              run(onConfirm, (error) => {
                if (findOutdatedTerms(error) !== null) reload();
                return false;
              })
            }
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
          </ActionForm>
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
