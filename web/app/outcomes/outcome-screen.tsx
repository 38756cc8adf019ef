import { ButtonLink } from "../ui/actions/button.tsx";
import { UnbrokenText } from "../ui/figures/unbroken-text.tsx";
import { ProductDoors } from "./product-doors.tsx";
import { OutcomeIcon } from "./outcome-icon.tsx";
import type { FlowOutcome } from "./outcome.ts";

export function OutcomeScreen({
  title,
  outcome: { icon, happened, meaning, next, opensProduct },
  isTrue,
  detail = null,
}: {
  readonly title: string;
  readonly outcome: FlowOutcome;
  /** The flow ended in this browser just now. */
  readonly isTrue: boolean;
  /** What happened in this flow, in the place of what is said of all of them. */
  readonly detail?: string | null;
}) {
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
          : "この画面を開いただけでは、登録、契約、請求のどれも変わりません。"}
      </p>
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
      {isTrue && opensProduct === true ? <ProductDoors /> : null}
    </div>
  );
}
