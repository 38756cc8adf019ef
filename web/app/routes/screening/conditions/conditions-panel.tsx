import type { ScreenNode, ScreenResponse } from "@tenbin/contract";
import { describeCondition } from "@tenbin/contract/screen-words";
import { CloseIcon } from "../../../ui/action-icons.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { CategoryConditionField } from "./category-condition.tsx";
import { RangeConditionField } from "./range-condition.tsx";
import { isCategory, isRange } from "../question/screen-state.ts";
import { AddCondition } from "./add-condition.tsx";

export interface ConditionsProps {
  readonly conditions: readonly ScreenNode[];
  readonly catalogue: Catalogue;
  readonly answer: ScreenResponse;
  readonly onChange: (conditions: readonly ScreenNode[]) => void;
}

export function Conditions({ conditions, catalogue, answer, onChange }: ConditionsProps) {
  const mayChange = catalogue.ownConditions;
  const put = (at: number, node: ScreenNode) => onChange(conditions.with(at, node));
  const remove = (at: number) => onChange(conditions.toSpliced(at, 1));
  const ranged = conditions.filter(isRange);
  return (
    <div className="screen-conditions">
      {mayChange ? (
        <div className="screen-add">
          <AddCondition
            catalogue={catalogue}
            taken={conditions.flatMap((node) => ("metric" in node ? [node.metric] : []))}
            onAdd={(node) => onChange([...conditions, node])}
          />
          {conditions.length === 0 ? null : (
            <Button small onClick={() => onChange([])}>
              すべて外す
            </Button>
          )}
        </div>
      ) : null}
      <ul>
        {conditions.map((node, at) => (
          <li key={keyOf(node)}>
            <ConditionField
              node={node}
              catalogue={catalogue}
              histogram={answer.histograms.find(
                ({ metric }) => isRange(node) && metric === node.metric,
              )}
              tally={answer.tallies.find(
                ({ metric }) => isCategory(node) && metric === node.metric,
              )}
              cost={costText(answer, at)}
              onChange={mayChange ? (next) => put(at, next) : null}
            />
            {mayChange ? (
              <button
                type="button"
                className="screen-remove"
                aria-label={`${nameOf(node, catalogue)}を外す`}
                onClick={() => remove(at)}
              >
                <CloseIcon />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange && ranged.length > 0 ? (
        <label className="check screen-nulls">
          <input
            type="checkbox"
            checked={ranged.every(({ nulls }) => nulls === "in")}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                conditions.map((node) =>
                  isRange(node) ? { ...node, nulls: checked ? "in" : "out" } : node,
                ),
              )
            }
          />
          <span>値のない会社も含める</span>
        </label>
      ) : null}
    </div>
  );
}

function ConditionField({
  node,
  catalogue,
  histogram,
  tally,
  cost,
  onChange,
}: {
  readonly node: ScreenNode;
  readonly catalogue: Catalogue;
  readonly histogram: ScreenResponse["histograms"][number] | undefined;
  readonly tally: ScreenResponse["tallies"][number] | undefined;
  readonly cost: string | undefined;
  readonly onChange: ((node: ScreenNode) => void) | null;
}) {
  const metric = isRange(node) ? catalogue.metric(node.metric) : undefined;
  if (isRange(node) && metric !== undefined) {
    return (
      <RangeConditionField
        condition={node}
        metric={metric}
        histogram={histogram}
        cost={cost}
        onChange={onChange}
      />
    );
  }
  const category = isCategory(node) ? catalogue.category(node.metric) : undefined;
  if (isCategory(node) && category !== undefined && onChange !== null) {
    return (
      <CategoryConditionField
        condition={node}
        category={category}
        tally={tally}
        cost={cost}
        onChange={onChange}
      />
    );
  }
  return (
    <div className="screen-words">
      <p>{describeCondition(node, catalogue)}</p>
      {cost === undefined ? null : <p className="note">{cost}</p>}
    </div>
  );
}

function costText({ costs }: ScreenResponse, at: number): string | undefined {
  const cost = costs.find(({ path }) => path === `conditions.${at}`)?.cost;
  return cost === undefined || cost === 0 ? undefined : `この条件を外すと${formatCount(cost)}社増`;
}

function nameOf(node: ScreenNode, catalogue: Catalogue): string {
  return "metric" in node ? catalogue.nameOf(node.metric) : describeCondition(node, catalogue);
}

/** A range keeps its key while its handles move. */
function keyOf(node: ScreenNode): string {
  return isRange(node) || isCategory(node) ? `${node.kind} ${node.metric}` : JSON.stringify(node);
}
