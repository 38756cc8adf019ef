import { ApiError } from "@tenbin/contract/client";
import { useState } from "react";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { saveFile } from "../../../browser/save-file.ts";
import type { ScreenBody } from "../question/screen-question.ts";

type FileKind = "utf-8" | "shift_jis" | "xlsx";

/** @param version of the answer that is shown */
export function useExport(shown: ScreenBody, version: string) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [message, setMessage] = useState<string | null>(null);
  const [misfit, setMisfit] = useState<string | null>(null);
  const { histograms: _, limit: __, ...question } = shown;

  const fetchFile = (kind: FileKind, of: { readonly version?: string }) =>
    kind === "xlsx"
      ? api().call("exportScreenXlsx", { body: { ...question, ...of } })
      : api().call("exportScreenCsv", { body: { ...question, ...of, encoding: kind } });

  const save = (kind: FileKind) => {
    setMessage(null);
    setMisfit(null);
    run(
      async () => {
        let isNewer = false;
        const file = await fetchFile(kind, { version }).catch((error: unknown) => {
          if (!isRefusal(error, "snapshot_gone")) throw error;
          isNewer = true;
          return fetchFile(kind, {});
        });
        if (file === undefined) return;
        saveFile(file);
        setMessage(isNewer ? `${NEWER}${savedText(file)}` : savedText(file));
      },
      (error) => {
        if (!isRefusal(error, "sign_not_in_encoding")) return false;
        setMisfit(misfitText(error));
        return true;
      },
    );
  };
  return { busy, message, misfit, failure, save };
}

const NEWER = "表示のあとにデータが新しくなったため、新しいデータで書き出しました。";

const savedText = ({ name }: File) => `「${name}」を保存しました。`;

function isRefusal(error: unknown, type: ApiError["errorType"]): error is ApiError {
  return error instanceof ApiError && error.errorType === type;
}

/** The detail's path is `0104: name of the company`, its reason the sign. */
function misfitText({ details }: ApiError): string {
  const [misfit] = details ?? [];
  const where = misfit?.path.replace(/^\w+: /, "");
  return misfit === undefined
    ? "Shift_JISにない文字があるため、書き出していません。"
    : `「${where}」の「${misfit.reason}」はShift_JISにない文字のため、書き出していません。`;
}
