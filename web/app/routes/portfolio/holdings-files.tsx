import type { PortfolioFormat } from "@tenbin/contract";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { saveFile } from "../../browser/save-file.ts";
import { Button } from "../../ui/actions/button.tsx";

/** Import and export of holdings. */
export function HoldingsFiles({
  companies,
  onImportNear,
  onImport,
}: {
  readonly companies: number;
  /** The pointer or the focus is on its button. */
  readonly onImportNear: () => void;
  readonly onImport: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const save = (format: PortfolioFormat) =>
    run(async () => {
      const file = await api().call("exportPortfolio", { query: { format } });
      if (file !== undefined) saveFile(file);
    });
  const saveReport = () =>
    run(async () => {
      const file = await api().call("exportPortfolioReport");
      if (file !== undefined) saveFile(file);
    });
  return (
    <>
      <Button onPointerEnter={onImportNear} onFocus={onImportNear} onClick={onImport}>
        保有銘柄を取り込む
      </Button>
      {companies === 0 ? null : (
        <>
          <Button disabled={busy} onClick={() => save("csv")}>
            CSVで保存
          </Button>
          <Button disabled={busy} onClick={() => save("xlsx")}>
            Excelで保存
          </Button>
          <Button disabled={busy} onClick={saveReport}>
            PDFで保存
          </Button>
        </>
      )}
      <FailureNotice failure={failure} />
    </>
  );
}
