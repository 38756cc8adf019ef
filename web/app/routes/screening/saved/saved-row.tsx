import type { SavedScreen } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { useState } from "react";
import { Link } from "react-router";
import { onDemand } from "../../../components/on-demand.tsx";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import { formatDay } from "@tenbin/contract/figures";
import { type NameAndNote, SavedEditor } from "./saved-editor.tsx";

const ScreenAlertDialog = onDemand(() => import("../../../alerts/screen-alert-dialog.tsx"));

export const WAYS = ["up", "down"] as const;
export type Way = (typeof WAYS)[number];

interface SavedRowProps {
  readonly screen: SavedScreen;
  readonly isOpen: boolean;
  readonly path: string;
  /** Its conditions. */
  readonly words: string;
  readonly place: { readonly at: number; readonly count: number };
  /** The plan has no room for another one. */
  readonly isFull: boolean;
  readonly onEdit: (changes: NameAndNote) => Promise<void>;
  /** It was changed elsewhere. */
  readonly onConflict: () => void;
  readonly onMove: (way: Way) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

export function SavedRow(props: SavedRowProps) {
  const { screen, isOpen, path, words, place, isFull, onMove } = props;
  const { name, note, question, editable } = screen;
  const [isEditing, setEditing] = useState(false);
  const [isAlerting, setAlerting] = useState(false);
  const day = question.as_of;
  return (
    <li className="saved-row" data-screen={screen.id}>
      <div>
        <Link to={path} aria-current={isOpen ? "true" : undefined} preventScrollReset>
          {name}
        </Link>
        {isOpen ? <span className="note">表示中</span> : null}
        <p className="note">
          {words === "" ? "条件なし(すべての会社)" : words}
          {day === undefined ? null : `、${formatDay(day)}時点`}
        </p>
        {note === "" ? null : <p className="saved-note">{note}</p>}
        <Doubts screen={screen} />
      </div>
      <div className="saved-actions">
        {WAYS.map((way) => (
          <IconButton
            key={way}
            label={`「${name}」を${way === "up" ? "上" : "下"}へ`}
            data-move={way}
            disabled={place.at === (way === "up" ? 0 : place.count - 1)}
            onClick={() => onMove(way)}
          >
            {way === "up" ? "↑" : "↓"}
          </IconButton>
        ))}
        <Button
          small
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={`「${name}」の通知を設定する`}
          onPointerEnter={ScreenAlertDialog.prefetch}
          onFocus={ScreenAlertDialog.prefetch}
          onClick={() => setAlerting(true)}
        >
          通知
        </Button>
        <Button
          small
          variant="quiet"
          disabled={!editable}
          aria-expanded={isEditing}
          aria-label={`「${name}」の名前とメモを変える`}
          onClick={() => setEditing(!isEditing)}
        >
          名前とメモ
        </Button>
        <Button
          small
          variant="quiet"
          disabled={isFull}
          aria-label={`「${name}」を複製する`}
          onClick={props.onDuplicate}
        >
          複製
        </Button>
        <Button small variant="quiet" aria-label={`「${name}」を削除する`} onClick={props.onRemove}>
          削除
        </Button>
      </div>
      {isAlerting ? (
        <ScreenAlertDialog id={screen.id} name={name} onClose={() => setAlerting(false)} />
      ) : null}
      {isEditing ? (
        <SavedEditor
          initial={{ name, note }}
          onSave={props.onEdit}
          onConflict={props.onConflict}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </li>
  );
}

/** Why it cannot be asked or changed now. */
function Doubts({ screen: { editable, plan, faults } }: { readonly screen: SavedScreen }) {
  return (
    <>
      {editable ? null : (
        <p className="saved-doubt">プランの上限を超えているため、変更できません。</p>
      )}
      {plan === null ? null : (
        <p className="saved-doubt">
          いまのプランで使えない指標があります。{planLabels[plan]}以上で調べられます。
        </p>
      )}
      {faults.length === 0 ? null : (
        <p className="saved-doubt">なくなった指標があるため、このままでは調べられません。</p>
      )}
    </>
  );
}
