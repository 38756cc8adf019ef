import "./states.css";

export function Stepper({
  label,
  step,
  steps,
}: {
  readonly label: string;
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
