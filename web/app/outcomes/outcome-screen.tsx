import type { Placeholder } from "../placeholders/placeholders.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { UnbrokenText } from "../ui/figures/unbroken-text.tsx";
import { OutcomeIcon } from "./outcome-icon.tsx";
import type { FlowOutcome } from "./outcome.ts";

export function OutcomeScreen({
  title,
  outcome: { icon, happened, meaning, next },
  notBuilt,
  isTrue,
  detail = null,
}: {
  readonly title: string;
  readonly outcome: FlowOutcome;
  /** Set while the procedure is not built, so that it cannot have happened. */
  readonly notBuilt: Placeholder | null;
  /** The flow ended in this browser just now. */
  readonly isTrue: boolean;
  /** What happened in this flow, in the place of what is said of all of them. */
  readonly detail?: string | null;
}) {
  const way = isTrue ? next : (notBuilt?.link ?? next);
  return (
    <div className="page screen">
      <OutcomeIcon name={icon} />
      <h1>{isTrue ? happened.heading : title}</h1>
      <p>
        <UnbrokenText>{isTrue ? (detail ?? happened.what) : meaning}</UnbrokenText>
      </p>
      <p>
        {isTrue
          ? happened.unchanged
          : (notBuilt?.today ?? "この画面を開いただけでは、登録、契約、請求のどれも変わりません。")}
      </p>
      <ButtonLink to={way.to}>{way.label}</ButtonLink>
    </div>
  );
}
