import type { Placeholder } from "../placeholders/placeholders.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { OutcomeIcon } from "./outcome-icon.tsx";
import type { FlowOutcome } from "./outcome.ts";

/** What happened, what did not change, one way on. */
export function OutcomeScreen({
  title,
  outcome: { icon, happened, meaning, next },
  notBuilt,
  isTrue,
}: {
  /** Names the outcome without saying that it happened. */
  readonly title: string;
  readonly outcome: FlowOutcome;
  /** What is to be said of its procedure where that is not built; then it has happened to nobody. */
  readonly notBuilt: Placeholder | null;
  /** It has just happened to this reader. */
  readonly isTrue: boolean;
}) {
  const way = isTrue ? next : (notBuilt?.link ?? next);
  return (
    <div className="page screen">
      <OutcomeIcon name={icon} />
      <h1>{isTrue ? happened.heading : title}</h1>
      <p>{isTrue ? happened.what : meaning}</p>
      <p>
        {isTrue
          ? happened.unchanged
          : (notBuilt?.today ?? "この画面を開いただけでは、登録、契約、請求のどれも変わりません。")}
      </p>
      <ButtonLink to={way.to}>{way.label}</ButtonLink>
    </div>
  );
}
