import type { ReportLogo } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { MAX_LOGO_BYTES } from "@tenbin/contract/portfolio/entry-limits";
import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { useApiData } from "../../billing/use-api-data.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { formatCount } from "../../ui/format.ts";
import { FileField } from "../../ui/forms/file-field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { toasts } from "../../ui/overlays/toasts.ts";
import { Toaster } from "../../ui/overlays/toaster.tsx";
import "./report-logo.css";

/** Nothing for members who neither have the right nor a logo of former days. */
export function ReportLogoSection({ isReady }: { readonly isReady: boolean }) {
  const { data, reload } = useApiData("getReportLogo", {}, isReady);
  if (data === null || (!data.allowed && data.logo === null)) return null;
  return (
    <Section heading="レポートのロゴ" id="report-logo">
      <LogoForm {...data} onChange={reload} />
      <Toaster />
    </Section>
  );
}

function LogoForm({
  allowed,
  logo,
  onChange,
}: ReportLogo & {
  readonly onChange: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const put = (file: File | undefined) => {
    setReasons([]);
    if (file === undefined) return;
    if (file.size > MAX_LOGO_BYTES) {
      setReasons([`ファイルが大きすぎます。${KILOBYTES}KBまでのものをお選びください。`]);
      return;
    }
    run(
      async () => {
        await api().call("putReportLogo", { body: file });
        toasts.notify("ロゴを登録しました");
        onChange();
      },
      (error) => {
        setReasons(reasonsOf(error));
        return false;
      },
    );
  };
  const remove = () =>
    run(async () => {
      await api().call("deleteReportLogo");
      toasts.notify("ロゴを削除しました");
      onChange();
    });
  return (
    <div className="grid gap-4">
      {allowed ? null : (
        <Notice tone="notice">
          IFA・法人の会員としての期限が終わっているため、レポートには載せていません。
        </Notice>
      )}
      {logo === null ? null : (
        <div className="report-logo">
          <img alt="登録しているロゴ" src={`data:${logo.media_type};base64,${logo.base64}`} />
        </div>
      )}
      {allowed ? (
        <div
          onChange={(event) => {
            if (event.target instanceof HTMLInputElement) put(event.target.files?.[0]);
          }}
        >
          <FileField
            control={{ name: "logo", label: "ロゴのファイル", required: true }}
            accept=".png,.svg,image/png,image/svg+xml"
            help={`PNGかSVG、${KILOBYTES}KBまで。PDFの1ページ目の右上に、枠に収まる大きさで載せます。選ぶとすぐに登録します。`}
          />
        </div>
      ) : null}
      {failure === null && reasons.length > 0 ? (
        <Notice tone="danger">{reasons.join("")}</Notice>
      ) : null}
      <FailureNotice failure={failure}>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </FailureNotice>
      {logo === null ? null : (
        <div>
          <Button disabled={busy} onClick={remove}>
            ロゴを削除する
          </Button>
        </div>
      )}
    </div>
  );
}

const KILOBYTES = formatCount(MAX_LOGO_BYTES / 1_000);

/** Japanese sentences; of other errors the details are for engineers. */
function reasonsOf(error: unknown): readonly string[] {
  const isUnreadable = error instanceof ApiError && error.errorType === "logo_unreadable";
  return isUnreadable ? (error.details ?? []).map(({ reason }) => reason) : [];
}
