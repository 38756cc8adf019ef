const steps = ["プランを選ぶ", "内容を確認する", "支払う"] as const;

/** The confirmation is the second of them. */
export function OrderSteps({ first = steps[0] }: { readonly first?: string }) {
  return (
    <ol className="order-steps" aria-label="手続きの段階">
      {[first, steps[1], steps[2]].map((step, i) => (
        <li key={step} aria-current={i === 1 ? "step" : undefined}>
          <span className="num" aria-hidden="true">
            {i + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
