import "./states.css";

/** Where one is in a short procedure: 登録の手順 2/3, and as many bars. */
export function Stepper({
  label,
  step,
  steps,
}: {
  readonly label: string;
  /** From 1. */
  readonly step: number;
  readonly steps: number;
}) {
  return (
    <div className="stepper">
      <p>
        {label}{" "}
        <span className="num">
          {step}/{steps}
        </span>
      </p>
      <span aria-hidden="true">
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} className={i < step ? "done" : ""} />
        ))}
      </span>
    </div>
  );
}
