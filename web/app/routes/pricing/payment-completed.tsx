import { useSearchParams } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useFlowEnded } from "../../outcomes/flow-ended.ts";
import { OutcomeScreen } from "../../outcomes/outcome-screen.tsx";
import type { Route } from "./+types/payment-completed";
import { CheckoutOutcome } from "./orders/checkout-outcome.tsx";

export { clientLoader, loader, meta } from "../../outcomes/outcome-page.tsx";

/** Only reads what became of the Checkout of the address's `session_id`. */
export default function PaymentCompleted({ loaderData }: Route.ComponentProps) {
  const { page, outcome } = loaderData;
  const [query] = useSearchParams();
  const sessionId = useHydrated() ? query.get("session_id") : null;
  const isTrue = useFlowEnded();
  const screen = (isPaid: boolean) => (
    <OutcomeScreen title={page.title} outcome={outcome} notBuilt={null} isTrue={isPaid} />
  );
  if (sessionId === null || sessionId === "") return screen(isTrue);
  return <CheckoutOutcome sessionId={sessionId} screen={screen} />;
}
