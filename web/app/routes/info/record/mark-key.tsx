/** Which mark stands for what, under the caption of a drawing. */
export function MarkKey({
  marks,
}: {
  readonly marks: readonly { readonly variant: string; readonly name: string }[];
}) {
  return (
    <ul className="mark-key" aria-hidden="true">
      {marks.map(({ variant, name }) => (
        <li key={variant}>
          <svg className="interval-lane">
            <g className={variant}>
              <circle cx="50%" cy="50%" r="4.5" />
            </g>
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export const ORDER_NAMES = {
  ours: "理論価値の割安順",
  order: "裏付けを加えた順",
  other: "過去の株価の平均だけ",
} as const;
