import { FilterIcon } from "../../../ui/action-icons.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Sheet, SheetClose } from "../../../ui/overlays/sheet.tsx";
import { Conditions, type ConditionsProps } from "./conditions-panel.tsx";

/** On phones, under a button that tells how many companies are found. */
export function ConditionsSheet(props: ConditionsProps) {
  const count = props.conditions.length;
  const total = formatCount(props.answer.total);
  return (
    <Sheet
      title={`条件 ${count}`}
      trigger={
        <button type="button" className="fab">
          <FilterIcon />
          条件 <span className="num">{count}</span>
          <b className="num">{total}社</b>
        </button>
      }
      footer={<SheetClose>{total}社を見る</SheetClose>}
    >
      <Conditions {...props} />
    </Sheet>
  );
}
