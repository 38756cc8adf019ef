import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { useSupertrialApplication } from "../../trial/supertrial-form.tsx";
import { Button } from "../../ui/actions/button.tsx";

/** A temporal member signs in again by a mailed link only. */
export function MailAgain({ email }: { readonly email: string }) {
  const sending = useAsyncAction();
  const apply = useSupertrialApplication(sending);
  return (
    <div className="stack" role="alert">
      <p>
        安全のため、リンクを開いてから5分以内の操作だけを受け付けています。もう一度メールのリンクから手続きを進めてください。無料体験の期限は変わりません。
      </p>
      <FailureNotice failure={sending.failure} />
      <Button
        variant="primary"
        aria-disabled={sending.busy}
        aria-busy={sending.busy}
        onClick={() => apply(email)}
      >
        リンクをメールで受け取る
      </Button>
    </div>
  );
}
