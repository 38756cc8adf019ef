/** One square is one company; the pan with more companies is the heavier one. */
const WIDTH = 560;
const HEIGHT = 200;
const PIVOT = { x: WIDTH / 2, y: 44 };
const ARM_LENGTH = 200;
/** Degrees; level if both pans are equal. */
const TILT_DEGREES = 9;
const STRING_LENGTH = 74;
const PAN_WIDTH = 140;
const MIN_PER_ROW = 7;

interface PanProps {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly colour: string;
}

export function BalanceChart({
  down,
  up,
  label,
}: {
  readonly down: number;
  readonly up: number;
  readonly label: string;
}) {
  const angle = (Math.sign(up - down) * TILT_DEGREES * Math.PI) / 180;
  const dx = ARM_LENGTH * Math.cos(angle);
  const dy = ARM_LENGTH * Math.sin(angle);
  const left = { x: PIVOT.x - dx, y: PIVOT.y - dy };
  const right = { x: PIVOT.x + dx, y: PIVOT.y + dy };
  const foot = HEIGHT - 8;
  return (
    <svg className="h-auto w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <g fill="none" stroke="var(--color-ink)" strokeWidth="2.5" strokeLinecap="round">
        <path d={`M${PIVOT.x} ${PIVOT.y - 8}V${foot}M${PIVOT.x - 46} ${foot}h92`} />
        <path d={`M${left.x} ${left.y}L${right.x} ${right.y}`} strokeWidth="3.5" />
        <circle cx={PIVOT.x} cy={PIVOT.y} r="5" fill="var(--color-sheet)" />
      </g>
      <LoadedPan {...left} count={down} colour="var(--color-down)" />
      <LoadedPan {...right} count={up} colour="var(--color-up)" />
    </svg>
  );
}

function LoadedPan({ x, y, count, colour }: PanProps) {
  const bottom = y + STRING_LENGTH;
  const half = PAN_WIDTH / 2;
  return (
    <g>
      <path
        d={`M${x} ${y}L${x - half + 8} ${bottom - 1}M${x} ${y}L${x + half - 8} ${bottom - 1}`}
        stroke="var(--color-line)"
      />
      <path
        d={`M${x - half} ${bottom}h${PAN_WIDTH}`}
        stroke="var(--color-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d={squaresPath(count, x, bottom - 3)} fill={colour} />
    </g>
  );
}

/** Squares shrink as their number grows. */
function squaresPath(count: number, x: number, floor: number): string {
  const perRow = Math.max(MIN_PER_ROW, Math.ceil(Math.sqrt(count * 3)));
  const step = Math.min(18, (PAN_WIDTH - 14) / perRow);
  const side = step - Math.max(1, step / 6);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = x - (inRow * step) / 2 + (i % perRow) * step + (step - side) / 2;
    const top = floor - (row + 1) * step + (step - side);
    return `M${left.toFixed(1)} ${top.toFixed(1)}h${side.toFixed(1)}v${side.toFixed(1)}h${(-side).toFixed(1)}z`;
  }).join("");
}
