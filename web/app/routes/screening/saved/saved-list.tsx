import type { SavedScreen, SavedScreens, ScreenNode } from "@tenbin/contract";
import { MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/portfolio/entry-limits";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { createEventId } from "../../../telemetry/event-id.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Toaster } from "../../../ui/overlays/toaster.tsx";
import { toasts } from "../../../ui/overlays/toasts.ts";
import { nextPlanText } from "./limit-text.ts";
import { ConfirmRemoval } from "./confirm-removal.tsx";
import { SavedRow, type Way, WAYS } from "./saved-row.tsx";
import type { NewScreen, SavedScreensList } from "./use-saved-screens.ts";
import "../../../ui/forms/forms.css";
import "./saved.css";

interface SavedListProps {
  readonly list: SavedScreensList;
  readonly data: SavedScreens;
  readonly openId: string | null;
  readonly pathOf: (screen: SavedScreen) => string;
  readonly describe: (condition: ScreenNode) => string;
}

/** The member's saved screens in the member's order. */
export default function SavedList({ list, data, openId, pathOf, describe }: SavedListProps) {
  const { screens, max_count: most } = data;
  const { failure, run } = useAsyncAction();
  const [moved, setMoved] = useState<Move | null>(null);
  const [unwanted, setUnwanted] = useState<SavedScreen | null>(null);
  const rows = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (moved === null) return;
    // At the end of the list its button is off.
    const buttons = [moved.way, ...WAYS].map((way) => moveButton(rows.current, moved.id, way));
    buttons.find((button) => button !== null)?.focus();
  }, [moved]);

  const move = ({ id, name, version }: SavedScreen, at: number, way: Way) =>
    run(async () => {
      const position = way === "up" ? at - 1 : at + 1;
      await list.change(id, { version, position });
      setMoved({ id, way, text: `「${name}」を${position + 1}番目に移しました。` });
    });
  const hasRoomAfterwards = screens.length <= most;
  const remove = (screen: SavedScreen) =>
    run(async () => {
      const at = screens.findIndex(({ id }) => id === screen.id);
      await list.remove(screen.id);
      const restore = () => run(() => list.add(contentOf(screen), at));
      toasts.notify(`「${screen.name}」を削除しました`, hasRoomAfterwards ? restore : undefined);
      rows.current?.focus();
    });
  const duplicate = (screen: SavedScreen, at: number) =>
    run(() => list.add({ ...contentOf(screen), ...copyOf(screen) }, at + 1));

  return (
    <section className="saved-list" aria-label="保存した条件">
      <p className="note">
        {formatCount(screens.length)}件 / 上限{formatCount(most)}件。{nextPlanText(data)}
        {data.next_plan === null ? null : <Link to="/pricing">プランの違い</Link>}
      </p>
      {screens.length > most ? (
        <p className="note">
          上限を超えた条件も、すべて読めます。変更できるのは上から{formatCount(most)}
          件です。順番は変えられます。
        </p>
      ) : null}
      <output className="sr-only">{moved?.text}</output>
      <FailureNotice failure={failure} />
      {screens.length === 0 ? (
        <EmptyState title="保存した条件はまだありません">
          <p>「この条件を保存」を押すと、条件・並び順・列がここに残ります。</p>
        </EmptyState>
      ) : (
        <ol ref={rows} tabIndex={-1} aria-label="保存した条件の一覧">
          {screens.map((screen, at) => (
            <SavedRow
              key={screen.id}
              screen={screen}
              isOpen={screen.id === openId}
              path={pathOf(screen)}
              words={screen.question.conditions.map((node) => describe(node)).join("、")}
              place={{ at, count: screens.length }}
              isFull={screens.length >= most}
              onEdit={(changes) => list.change(screen.id, { version: screen.version, ...changes })}
              onConflict={list.reload}
              onMove={(way) => move(screen, at, way)}
              onDuplicate={() => duplicate(screen, at)}
              onRemove={() => (hasRoomAfterwards ? remove(screen) : setUnwanted(screen))}
            />
          ))}
        </ol>
      )}
      {unwanted === null ? null : (
        <ConfirmRemoval
          name={unwanted.name}
          onConfirm={() => remove(unwanted)}
          onClose={() => setUnwanted(null)}
        />
      )}
      <Toaster />
    </section>
  );
}

interface Move {
  readonly id: string;
  readonly way: Way;
  readonly text: string;
}

function moveButton(list: HTMLElement | null, id: string, way: Way): HTMLElement | null {
  return list?.querySelector(`[data-screen="${id}"] [data-move="${way}"]:enabled`) ?? null;
}

function contentOf({ id, name, note, question, view }: SavedScreen): NewScreen {
  return { id, name, note, question, view };
}

const COPY = "の写し";

function copyOf({ name }: SavedScreen): Pick<NewScreen, "id" | "name"> {
  const rest = Array.from(name).slice(0, MAX_SCREEN_NAME_LENGTH - COPY.length);
  return { id: createEventId(Date.now()), name: rest.join("") + COPY };
}
