import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { reloadViewer } from "../../viewer/use-viewer.ts";
import { Switch } from "../../ui/forms/checkbox.tsx";

/** Shows the new state at once, and reverts it if saving fails. */
export function AutosaveSwitch({ saved }: { readonly saved: boolean }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [checked, setShown] = useState(saved);
  const save = (autosave: boolean) => {
    setShown(autosave);
    run(
      async () => {
        await api().call("patchUser", { body: { autosave } });
        await reloadViewer();
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
        help="ポートフォリオと保存した条件の変更を、保存ボタンを押さなくても残します。"
        checked={checked}
        disabled={busy}
        onChange={save}
      />
      <FailureNotice failure={failure} />
    </div>
  );
}
