import { Link } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import { columnSets, columnsOf, isOfPreset, ownColumns } from "../question/column-sets.ts";
import type { Preset } from "../catalogue/list-offers.ts";
import { OWN_COLUMN_SET, screeningPath, type ScreenState } from "../question/screen-state.ts";

export function ColumnSets({
  screen,
  presets,
  catalogue,
  onChange,
}: {
  readonly screen: ScreenState;
  readonly presets: readonly Preset[];
  readonly catalogue: Catalogue;
  readonly onChange: (next: ScreenState) => void;
}) {
  const columns = columnsOf(screen);
  return (
    <div className="screen-columns">
      <nav className="screen-sets" aria-label="列">
        {screen.columnSet === OWN_COLUMN_SET ? (
          <Link to={screeningPath(screen)} aria-current="true" preventScrollReset>
            {isOfPreset(screen, presets) ? "条件の列" : "自分の列"}
          </Link>
        ) : null}
        {columnSets.map(({ id, name }) => (
          <Link
            key={id}
            to={screeningPath({ ...screen, columnSet: id, columns: [] })}
            aria-current={id === screen.columnSet ? "true" : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      <ChooseColumns
        key={columns.join()}
        catalogue={catalogue}
        columns={columns}
        onChoose={(own) => onChange({ ...screen, ...ownColumns(own) })}
      />
    </div>
  );
}
