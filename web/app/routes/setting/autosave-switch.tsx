import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useSending } from "../../accounts/use-sending.ts";
import { reloadMember } from "../../identity/use-member.ts";
import { Switch } from "../../ui/forms/checkbox.tsx";

/** Whether edits are saved as they are made; holds at once, and goes back where saving fails. */
export function AutosaveSwitch({ saved }: { readonly saved: boolean }) {
  const api = useApi();
  const { busy, failure, run } = useSending();
  const [shown, setShown] = useState(saved);
  const save = (autosave: boolean) => {
    setShown(autosave);
    run(
      async () => {
        await api().call("patchUser", { body: { autosave } });
        await reloadMember();
      },
      () => {
        setShown(saved);
        return false;
      },
    );
  };
  return (
    <div className="grid gap-3">
      <Switch
        label="変更をすぐに保存する"
        help="ポートフォリオとスクリーニング(どちらも準備中)の変更を、保存ボタンを押さなくても残します。"
        checked={shown}
        disabled={busy}
        onChange={save}
      />
      <FailureNotice failure={failure} />
    </div>
  );
}
