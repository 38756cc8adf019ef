import { useId } from "react";
import type { ListedCategory } from "./catalogue.ts";
import type { CategoryCondition } from "./screen-state.ts";

/** The last chosen value stays: a category without values would be no condition. */
export function CategoryConditionField({
  condition,
  category,
  cost,
  onChange,
}: {
  readonly condition: CategoryCondition;
  readonly category: ListedCategory;
  readonly cost: string | undefined;
  readonly onChange: (condition: CategoryCondition) => void;
}) {
  const id = useId();
  const chosen = new Set(condition.in);
  const toggle = (value: string) => {
    const next = category.values.flatMap(({ id: one }) =>
      chosen.has(one) !== (one === value) ? [one] : [],
    );
    if (next.length > 0) onChange({ ...condition, in: next });
  };
  return (
    <fieldset className="screen-category" aria-describedby={id}>
      <legend>{category.name}</legend>
      <p className="words" id={id}>
        {category.values
          .flatMap(({ id: one, label }) => (chosen.has(one) ? [label] : []))
          .join("・")}
        {condition.has === "none" ? "以外" : ""}
      </p>
      <div className="chips">
        {category.values.map(({ id: one, label }) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={chosen.has(one)}
            onClick={() => toggle(one)}
          >
            {label}
          </button>
        ))}
      </div>
      {cost === undefined ? null : <p className="note">{cost}</p>}
    </fieldset>
  );
}
