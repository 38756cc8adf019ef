import type { ScreenTally } from "@tenbin/contract";
import { type CSSProperties, useId } from "react";
import { formatCount } from "../../../ui/format.ts";
import type { ListedCategory } from "../catalogue/catalogue.ts";
import type { CategoryCondition } from "../question/screen-state.ts";

interface CategoryConditionProps {
  readonly condition: CategoryCondition;
  readonly category: ListedCategory;
  /** Undefined until it is counted. */
  readonly tally: ScreenTally | undefined;
  /** この条件を外すと3社増 */
  readonly cost: string | undefined;
  readonly onChange: (condition: CategoryCondition) => void;
}

/** The last chosen value stays: a category without values would be no condition. */
export function CategoryConditionField({
  condition,
  category,
  tally,
  cost,
  onChange,
}: CategoryConditionProps) {
  const id = useId();
  const chosen = new Set(condition.in);
  const countOf = (value: string) =>
    tally === undefined ? null : (tally.values.find((one) => one.id === value)?.others ?? 0);
  const most = Math.max(1, ...category.values.map((value) => countOf(value.id) ?? 0));
  const toggle = (value: string) => {
    const next = category.values.flatMap(({ id: one }) =>
      chosen.has(one) !== (one === value) ? [one] : [],
    );
    if (next.length > 0) onChange({ ...condition, in: next });
  };
  const isVerdict = category.id === "verdict";
  return (
    <fieldset className="screen-category" aria-describedby={id}>
      <legend>{category.name}</legend>
      <p className="words" id={id}>
        {category.values
          .flatMap(({ id: one, label }) => (chosen.has(one) ? [label] : []))
          .join("・")}
        {condition.has === "none" ? "以外" : ""}
      </p>
      <div className={isVerdict ? "screen-bars" : "chips"}>
        {category.values.map(({ id: one, label }) => (
          <button
            key={one}
            type="button"
            className={isVerdict ? one : "chip"}
            aria-pressed={chosen.has(one)}
            onClick={() => toggle(one)}
          >
            {isVerdict ? <i style={barStyle(countOf(one) ?? 0, most)} /> : null}
            <span>{label}</span> <Count companies={countOf(one)} />
          </button>
        ))}
      </div>
      {cost === undefined ? null : <p className="note">{cost}</p>}
    </fieldset>
  );
}

/** Of the companies that meet every other condition. */
function Count({ companies }: { readonly companies: number | null }) {
  return companies === null ? null : (
    <small className="num">
      {formatCount(companies)}
      <span className="sr-only">社</span>
    </small>
  );
}

function barStyle(companies: number, most: number): CSSProperties {
  return { blockSize: `${(100 * companies) / most}%` };
}
