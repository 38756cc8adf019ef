import type { ScreenResponse } from "@tenbin/contract";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { DownloadIcon } from "../../../ui/action-icons.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Menu, MenuGroup, MenuItem, MenuLink } from "../../../ui/overlays/menu.tsx";
import type { ScreenBody } from "../question/screen-question.ts";
import { useExport } from "./use-export.ts";

interface ExportMenuProps {
  readonly question: ScreenBody;
  readonly answer: ScreenResponse;
  /** The plan that writes files; null where the viewer's does. */
  readonly plan: string | null;
}

/** All companies found, with the columns that are shown, as a file. */
export function ExportMenu({ question, answer, plan }: ExportMenuProps) {
  const { busy, message, misfit, failure, save } = useExport(question, answer.version);
  return (
    <div className="screen-export">
      <Menu
        trigger={
          <Button small>
            <DownloadIcon />
            書き出す
          </Button>
        }
      >
        {plan === null ? (
          <MenuGroup label={`${formatCount(answer.total)}社すべてを、いまの列と並びで`}>
            <MenuItem disabled={busy} onSelect={() => save("utf-8")}>
              <Kind name="CSV(UTF-8)" hint="Excelでそのまま開けます" />
            </MenuItem>
            <MenuItem disabled={busy} onSelect={() => save("shift_jis")}>
              <Kind name="CSV(Shift_JIS)" hint="古いソフトで読むとき" />
            </MenuItem>
            <MenuItem disabled={busy} onSelect={() => save("xlsx")}>
              <Kind name="Excel(.xlsx)" hint="コードは文字、日付は日付のまま" />
            </MenuItem>
          </MenuGroup>
        ) : (
          <>
            <p className="pop-who">
              <b>{plan}以上で書き出せます</b>
              <span>CSVとExcelに、見つかった会社をすべて書き出します。</span>
            </p>
            <MenuLink to="/pricing">プランの違い</MenuLink>
          </>
        )}
      </Menu>
      <output className="note">{busy ? "書き出しています…" : message}</output>
      {misfit === null ? null : (
        <div className="account-failure" role="alert">
          <p>{misfit}</p>
          <Button small onClick={() => save("utf-8")}>
            CSV(UTF-8)で書き出す
          </Button>
        </div>
      )}
      <FailureNotice failure={failure} />
    </div>
  );
}

function Kind({ name, hint }: { readonly name: string; readonly hint: string }) {
  return (
    <span className="screen-file">
      {name}
      <small>{hint}</small>
    </span>
  );
}
