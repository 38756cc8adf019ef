import { Link } from "react-router";
import { Button } from "../../../ui/actions/button.tsx";
import type { SaveState, useAutosave } from "./use-autosave.ts";

const TEXTS: Readonly<Record<SaveState, string>> = {
  saved: "保存済み",
  saving: "保存中",
  unsaved: "変更は保存されていません",
  failed: "保存できません",
  locked: "プランの上限を超えた条件のため、変更は保存されません。",
  differs: "このページの条件は、保存した内容と違います。",
  changed: "ほかの画面か端末で変更されました。この画面の内容は残っていますが、保存されていません。",
};

/** What becomes of changes of the open screen, and what can be done about it. */
export function SavedStatus({
  name,
  autosave: { state, failed, save },
  onLoad,
  onSaveNew,
}: {
  readonly name: string;
  readonly autosave: ReturnType<typeof useAutosave>;
  /** Shows it as stored. */
  readonly onLoad: () => void;
  readonly onSaveNew: () => void;
}) {
  const saveText = SAVE_TEXTS[state];
  return (
    <>
      <b className="saved-name">{name}</b>
      <output className="note" data-state={state}>
        {TEXTS[state]}
      </output>
      {failed === null ? null : <span className="note">{failed}</span>}
      {state === "changed" || state === "differs" ? (
        <Button small onClick={onLoad}>
          {state === "changed" ? "新しい内容を読み込む" : "保存した内容を読み込む"}
        </Button>
      ) : null}
      {saveText === undefined ? null : (
        <Button small onClick={save}>
          {saveText}
        </Button>
      )}
      {state === "locked" ? <Link to="/pricing">プランの違い</Link> : null}
      <Button small variant="quiet" onClick={onSaveNew}>
        別名で保存
      </Button>
    </>
  );
}

const SAVE_TEXTS: Readonly<Partial<Record<SaveState, string>>> = {
  unsaved: "変更を保存",
  failed: "もう一度保存",
  differs: "この内容で保存",
};
