import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";

const MAX_NOTE_LENGTH = 1_000;

export function NoteEditor({
  ticker,
  name,
  note,
  onSaved,
}: {
  readonly ticker: string;
  readonly name: string;
  readonly note: string;
  readonly onSaved: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null) {
    return (
      <div className="note-cell">
        {note === "" ? null : <p>{note}</p>}
        <button
          type="button"
          className="write"
          aria-label={note === "" ? `${name}のメモを書く` : `${name}のメモを直す`}
          onClick={() => setDraft(note)}
        >
          {note === "" ? "メモを書く" : "直す"}
        </button>
      </div>
    );
  }
  const save = () =>
    run(async () => {
      await api().call("patchPortfolio", { params: { ticker }, body: { note: draft } });
      setDraft(null);
      onSaved();
    });
  return (
    <div className="note-cell editing">
      <TextArea
        control={{ name: `note-${ticker}`, label: `${name}のメモ` }}
        most={MAX_NOTE_LENGTH}
        rows={4}
        defaultValue={note}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} />
      <div className="cluster">
        <Button small disabled={busy} onClick={save}>
          保存する
        </Button>
        <Button small variant="quiet" onClick={() => setDraft(null)}>
          やめる
        </Button>
      </div>
    </div>
  );
}
