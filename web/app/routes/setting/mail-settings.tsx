import { useEffect, useState } from "react";
import type { getMailSettings, Output } from "@tenbin/contract";
import { type MailKind, mailKinds } from "@tenbin/contract/mail-kinds";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { ViewerSkeleton } from "../../accounts/settings-screen.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { formatSeconds } from "../../ui/format-seconds.ts";
import { Switch } from "../../ui/forms/checkbox.tsx";

/** Shows the new state at once, and reverts it if saving fails. */
export function MailSettings() {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [settings, setSettings] = useState<Output<typeof getMailSettings>>();
  const [shown, setShown] = useState<{ readonly kind: MailKind; readonly receives: boolean }>();
  useEffect(() => {
    run(async () => setSettings(await api().call("getMailSettings")));
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const save = (kind: MailKind, receives: boolean) => {
    setShown({ kind, receives });
    run(
      async () => {
        setSettings(await api().call("putMailSetting", { params: { kind }, body: { receives } }));
        setShown(undefined);
      },
      () => {
        setShown(undefined);
        return false;
      },
    );
  };
  if (settings === undefined)
    return failure === null ? <ViewerSkeleton /> : <FailureNotice failure={failure} />;
  const retry = () => run(async () => setSettings(await api().call("retryMailAddress")));
  const { undeliverable_since: since } = settings;
  return (
    <div className="grid gap-3">
      {since === null ? null : <UndeliverableAddress since={since} busy={busy} onRetry={retry} />}
      {settings.kinds.map(({ kind, receives }) => (
        <Switch
          key={kind}
          label={mailKinds[kind].choice}
          help={mailKinds[kind].help}
          checked={shown?.kind === kind ? shown.receives : receives}
          disabled={busy}
          onChange={(checked) => save(kind, checked)}
        />
      ))}
      <p className="note">
        お手続き、ご契約、お支払いについてのメールは、必ずお知らせすることのため止められません。
      </p>
      <FailureNotice failure={failure} />
    </div>
  );
}

function UndeliverableAddress({
  since,
  busy,
  onRetry,
}: {
  readonly since: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <>
      <Notice tone="notice">
        登録のアドレスにメールが届かなかったため、{formatSeconds(since)}
        から配信を止めています。アドレスが変わったときは新しいアドレスに変更し、受信できるようになったときは、もう一度お試しください。
      </Notice>
      <div className="cluster">
        <ButtonLink to="/setting/mail-change">アドレスを変更する</ButtonLink>
        <Button disabled={busy} onClick={onRetry}>
          このアドレスに、もう一度送る
        </Button>
      </div>
    </>
  );
}
