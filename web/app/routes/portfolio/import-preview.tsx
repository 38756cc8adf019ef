import type { ImportRow } from "@tenbin/contract";
import { formatCount } from "../../ui/format.ts";
import { formatNumberInput } from "../../ui/forms/number-field.tsx";
import { arrangeRows, countAdded, type ImportedCompany } from "./choose-imported.ts";

const ACTIONS: Readonly<Record<ImportRow["action"], string>> = {
  add: "追加",
  update: "更新",
  keep: "変更なし",
  leave_out: "取り込まない",
  invalid: "読み取れない",
};

export interface ImportChoice {
  readonly companies: readonly ImportedCompany[];
  readonly room: number;
  /** Whether the companies have boxes to tick. */
  readonly isChoosing: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** What becomes of each line. */
export function ImportPreview({
  rows,
  choice,
}: {
  readonly rows: readonly ImportRow[];
  readonly choice: ImportChoice;
}) {
  const boxed = new Set<string>();
  const withBox = (row: ImportRow): boolean => {
    const isCompany = row.action !== "leave_out" && row.action !== "invalid";
    if (!choice.isChoosing || !isCompany || boxed.has(row.ticker)) return false;
    boxed.add(row.ticker);
    return true;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className="import-preview" tabIndex={0} aria-label="取り込む内容">
      <table className="data-table">
        <caption className="sr-only">取り込む内容</caption>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">企業</th>
            <th scope="col" className="n">
              株数
            </th>
            <th scope="col" className="n">
              取得単価
            </th>
            <th scope="col">結果</th>
          </tr>
        </thead>
        <tbody>
          {arrangeRows(rows, choice.companies, choice.isChoosing).map((row) => (
            <tr key={row.lines.join()}>
              <td className="num">{row.lines.join("、")}</td>
              <th scope="row">
                {withBox(row) ? (
                  <CompanyBox row={row} choice={choice} />
                ) : (
                  `${row.ticker} ${row.name}`
                )}
              </th>
              <td className="n">{formatNumberInput(row.shares)}</td>
              <td className="n">{formatNumberInput(row.average_cost)}</td>
              <RowResult row={row} choice={choice} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CompanyBox({ row, choice }: { readonly row: ImportRow; readonly choice: ImportChoice }) {
  const { companies, room, chosen, onChoose } = choice;
  const { ticker, name, action } = row;
  const isChosen = chosen.has(ticker);
  const isFull = action === "add" && !isChosen && countAdded(companies, chosen) >= room;
  const value = companies.find((company) => company.ticker === ticker)?.value ?? null;
  return (
    <label className="check">
      <input
        type="checkbox"
        name={ticker}
        checked={isChosen}
        disabled={isFull}
        onChange={(event) => {
          const next = new Set(chosen);
          if (event.currentTarget.checked) next.add(ticker);
          else next.delete(ticker);
          onChoose(next);
        }}
      />
      <span>
        {ticker} {name}
        {value === null ? null : <small>{formatCount(Math.round(value))}円</small>}
      </span>
    </label>
  );
}

function RowResult({ row, choice }: { readonly row: ImportRow; readonly choice: ImportChoice }) {
  const { column, reason, question, ticker } = row;
  return (
    <td>
      <span className="num">
        {choice.chosen.has(ticker) ? ACTIONS[row.action] : describeUnchosen(row)}
      </span>
      {question === null ? null : <small>{question}</small>}
      {reason === null ? null : (
        <small>
          {column === null ? "" : `${column}:`}
          {reason}
        </small>
      )}
    </td>
  );
}

/** Only a new company can be taken another time; what is stored stays as it is. */
function describeUnchosen({ action, question }: ImportRow): string {
  if (action === "invalid" || action === "leave_out") return ACTIONS[action];
  if (question !== null) return "要確認";
  return action === "add" ? "あとで" : "取り込まない";
}
