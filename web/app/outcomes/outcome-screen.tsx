import { ButtonLink } from "../ui/button.tsx";
import { OutcomeIcon } from "./outcome-icon.tsx";
import type { Outcome } from "./outcome.ts";

/** What happened, what did not change, one way on. */
export function OutcomeScreen({
  title,
  outcome: { icon, happened, meaning, next },
  isTrue,
}: {
  /** Names the outcome without saying that it happened. */
  readonly title: string;
  readonly outcome: Outcome;
  /** It has just happened to this reader. */
  readonly isTrue: boolean;
}) {
  return (
    <div className="page screen">
      <OutcomeIcon name={icon} />
      <h1>{isTrue ? happened.heading : title}</h1>
      <p>{isTrue ? happened.what : meaning}</p>
      <p>
        {isTrue
          ? happened.unchanged
          : "この画面を開いただけでは、登録、契約、請求のどれも変わりません。"}
      </p>
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </div>
  );
}
