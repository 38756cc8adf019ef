import type { ImportResult, ImportRow } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@tenbin/contract/entry-limits";
import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { formatCount } from "../../ui/format.ts";
import { FileField } from "../../ui/forms/file-field.tsx";
import { formatNumberInput } from "../../ui/forms/number-field.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { toasts } from "../../ui/overlays/toasts.ts";

const ACTIONS: Readonly<Record<ImportRow["action"], string>> = {
  add: "追加",
  update: "更新",
  keep: "変更なし",
  leave_out: "取り込まない",
  invalid: "読み取れない",
};

interface Preview {
  readonly file: File;
  readonly result: ImportResult;
}

/** A file is shown row by row before anything is taken. */
export function ImportDialog({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const show = (file: File | undefined) => {
    setPreview(null);
    setReasons([]);
    if (file === undefined) return;
    const send = async () => {
      const query = { preview: "true" } as const;
      const result = await api().call("importPortfolio", { query, body: file });
      if (result !== undefined) setPreview({ file, result });
    };
    run(send, (error) => {
      setReasons(reasonsOf(error));
      return false;
    });
  };
  const take = ({ file }: Preview) =>
    run(async () => {
      await api().call("importPortfolio", { query: {}, body: file });
      toasts.notify("保有銘柄を取り込みました");
      onImported();
      onClose();
    });
  const problem = preview === null ? null : describeProblem(preview.result);
  const leftOut = preview === null ? 0 : countRows(preview.result.rows, "leave_out");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="保有銘柄を取り込む"
      description="証券会社からダウンロードしたままのCSVか、ここで保存したファイルを選んでください。コード・株数・取得単価・口座を読み取ります。ここで保存したファイルからは、メモとリストも読み取ります。"
      actions={
        <>
          <DialogClose />
          <Button
            variant="primary"
            disabled={busy || preview === null || problem !== null}
            onClick={() => {
              if (preview !== null) take(preview);
            }}
          >
            取り込む
          </Button>
        </>
      }
    >
      <div
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement) show(event.target.files?.[0]);
        }}
      >
        <FileField
          control={{ name: "holdings", label: "保有銘柄のファイル", required: true }}
          accept=".csv,.txt,.xlsx,text/csv"
          help={`${MAX_IMPORT_BYTES >> 20}MB・${formatCount(MAX_IMPORT_ROWS)}行まで。取り込む前に、1行ずつ何が起きるかを表示します。`}
        />
      </div>
      <FailureNotice failure={failure}>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </FailureNotice>
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {leftOut === 0 ? null : (
        <Notice tone="notice">
          取り込まない行が{formatCount(leftOut)}行あります。理由は表の「結果」にあります。
        </Notice>
      )}
      {preview === null ? null : <PreviewTable rows={preview.result.rows} />}
    </Dialog>
  );
}

/** Japanese sentences; of other errors the details are for engineers. */
function reasonsOf(error: unknown): readonly string[] {
  const isUnreadable = error instanceof ApiError && error.errorType === "import_unreadable";
  return isUnreadable ? (error.details ?? []).map(({ reason }) => reason) : [];
}

const countRows = (rows: readonly ImportRow[], counted: ImportRow["action"]): number =>
  rows.filter(({ action }) => action === counted).length;

function describeProblem({ rows, fits, ...counts }: ImportResult): string | null {
  const invalid = countRows(rows, "invalid");
  if (invalid > 0) {
    return `読み取れない行が${formatCount(invalid)}行あります。直すまで何も取り込みません。`;
  }
  if (fits) {
    const isNothing = rows.every(({ action }) => action === "leave_out");
    return isNothing ? "取り込める行がありません。" : null;
  }
  const { actualCompanyNumber, portfolio_maxcount } = counts;
  return `取り込むと${formatCount(actualCompanyNumber)}社になり、上限の${formatCount(portfolio_maxcount)}社を超えます。ファイルの企業を減らすか、先に登録した企業を外してください。`;
}

function PreviewTable({ rows }: { readonly rows: readonly ImportRow[] }) {
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
          {rows.map((row) => (
            <tr key={row.lines.join()}>
              <td className="num">{row.lines.join("、")}</td>
              <th scope="row">
                {row.ticker} {row.name}
              </th>
              <td className="n">{formatNumberInput(row.shares)}</td>
              <td className="n">{formatNumberInput(row.average_cost)}</td>
              <td>
                <span className="num">{ACTIONS[row.action]}</span>
                {row.reason === null ? null : (
                  <small>
                    {row.column === null ? "" : `${row.column}:`}
                    {row.reason}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
