import type { ImportResult, ImportRow } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@tenbin/contract/portfolio/entry-limits";
import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { formatCount } from "../../ui/format.ts";
import { FileField } from "../../ui/forms/file-field.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { toasts } from "../../ui/overlays/toasts.ts";
import {
  chooseFirst,
  countLater,
  countTaken,
  importedCompanies,
  needsChoice,
} from "./choose-imported.ts";
import "./import-dialog.css";
import { type ImportChoice, ImportPreview } from "./import-preview.tsx";
import { describeFileFault, findFileFault, readChosenFile } from "./read-chosen-file.ts";

interface Preview {
  readonly file: File;
  /** Of the file as it is shown. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly result: ImportResult;
  /** Tickers. */
  readonly chosen: ReadonlySet<string>;
}

/** A file is shown row by row before anything is taken. */
export default function ImportDialog({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const { busy, failure, reasons, fileFault, preview, show, choose, take } = useImport(() => {
    onImported();
    onClose();
  });
  const problem = preview === null ? null : describeProblem(preview.result);
  const count = preview === null || problem !== null ? 0 : countChosen(preview);
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
            disabled={busy || count === 0}
            onClick={() => {
              if (preview !== null) take(preview);
            }}
          >
            {count === 0 ? "取り込む" : `${formatCount(count)}社を取り込む`}
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
      {fileFault === null ? null : <Notice tone="danger">{fileFault}</Notice>}
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {preview === null ? null : <PreviewContent preview={preview} onChoose={choose} />}
    </Dialog>
  );
}

/** @param onTaken called once the file is taken */
function useImport(onTaken: () => void) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const show = (file: File | undefined) => {
    setPreview(null);
    setReasons([]);
    setFileFault(null);
    if (file === undefined) return;
    const send = async () => {
      const bytes = await readChosenFile(file);
      if (typeof bytes === "string") {
        setFileFault(describeFileFault(file, bytes));
        return;
      }
      const query = { preview: "true" } as const;
      const body = new Blob([bytes], { type: file.type });
      const result = await api().call("importPortfolio", { query, body });
      if (result === undefined) return;
      const chosen = chooseFirst(importedCompanies(result.rows), result.room);
      setPreview({ file, bytes, result, chosen });
    };
    run(send, (error) => {
      setReasons(reasonsOf(error));
      return false;
    });
  };
  const take = ({ file, bytes, result, chosen }: Preview) =>
    run(async () => {
      const fault = await findFileFault(file, bytes);
      if (fault !== null) {
        setPreview(null);
        setFileFault(describeFileFault(file, fault));
        return;
      }
      const query = { companies: [...chosen].join(",") };
      const body = new Blob([bytes], { type: file.type });
      await api().call("importPortfolio", { query, body });
      toasts.notify(describeTaken(result.rows, chosen));
      onTaken();
    });
  const choose = (chosen: ReadonlySet<string>) =>
    setPreview((shown) => (shown === null ? null : { ...shown, chosen }));
  return { busy, failure, reasons, fileFault, preview, show, choose, take };
}

function PreviewContent({
  preview: { result, chosen },
  onChoose,
}: {
  readonly preview: Preview;
  readonly onChoose: ImportChoice["onChoose"];
}) {
  const { rows, room, portfolio_maxcount: maximum } = result;
  const companies = importedCompanies(rows);
  const isChoosing = needsChoice(companies, room);
  const added = companies.filter(({ isNew }) => isNew).length;
  const asked = companies.filter(({ question }) => question !== null).length;
  const leftOut = countRows(rows, "leave_out");
  const isAllSame = companies.length > 0 && companies.every(({ isSame }) => isSame);
  return (
    <>
      {isAllSame ? (
        <Notice tone="notice">どの企業も登録した内容と同じです。取り込む変更はありません。</Notice>
      ) : null}
      {added <= room ? null : (
        <Notice tone="notice">
          {room === 0
            ? `登録した企業が上限の${formatCount(maximum)}社に達しています。新しい企業を取り込むには、先に登録した企業を外すか、プランを変更してください。`
            : `新しい企業が${formatCount(added)}社あり、取り込めるのはあと${formatCount(room)}社です(上限${formatCount(maximum)}社)。選ばなかった企業は、あとで取り込めます。`}
        </Notice>
      )}
      {asked === 0 ? null : (
        <Notice tone="notice">
          証券コードと銘柄名が一致しない行があります。コードの企業を取り込むときは選んでください。
        </Notice>
      )}
      {leftOut === 0 ? null : (
        <Notice tone="notice">
          取り込まない行が{formatCount(leftOut)}行あります。理由は表の「結果」にあります。
        </Notice>
      )}
      <ImportPreview rows={rows} choice={{ companies, room, isChoosing, chosen, onChoose }} />
    </>
  );
}

/** Japanese sentences; of other errors the details are for engineers. */
function reasonsOf(error: unknown): readonly string[] {
  const isUnreadable = error instanceof ApiError && error.errorType === "import_unreadable";
  return isUnreadable ? (error.details ?? []).map(({ reason }) => reason) : [];
}

const countRows = (rows: readonly ImportRow[], counted: ImportRow["action"]): number =>
  rows.filter(({ action }) => action === counted).length;

function describeProblem({ rows }: ImportResult): string | null {
  const invalid = countRows(rows, "invalid");
  if (invalid > 0) {
    return `読み取れない行が${formatCount(invalid)}行あります。直すまで何も取り込みません。`;
  }
  return rows.every(({ action }) => action === "leave_out") ? "取り込める行がありません。" : null;
}

const countChosen = ({ result, chosen }: Preview): number =>
  countTaken(importedCompanies(result.rows), chosen);

function describeTaken(rows: readonly ImportRow[], chosen: ReadonlySet<string>): string {
  const companies = importedCompanies(rows);
  const later = countLater(companies, chosen);
  const taken = `${formatCount(countTaken(companies, chosen))}社を取り込みました`;
  return later === 0 ? taken : `${taken}。残りの${formatCount(later)}社は、あとで取り込めます`;
}
