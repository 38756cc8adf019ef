import { describeCondition } from "@tenbin/contract/screen-words";
import { lazy, Suspense, useState } from "react";
import { withNext } from "../../../accounts/sign-in/next-page.ts";
import { useRootData } from "../../../site/root-data.ts";
import { createEventId } from "../../../telemetry/event-id.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { useViewer } from "../../../viewer/use-viewer.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Preset } from "../catalogue/list-offers.ts";
import { SavedStatus } from "./saved-status.tsx";
import { toSavedParts, toScreenState } from "./saved-content.ts";
import { useSavedScreens } from "./use-saved-screens.ts";
import { conditionsOf } from "../question/screen-question.ts";
import { screeningPath, type ScreenState } from "../question/screen-state.ts";
import { useAutosave } from "./use-autosave.ts";

const NameDialog = lazy(() => import("./name-dialog.tsx"));
const SavedList = lazy(() => import("./saved-list.tsx"));

interface SavedBarProps {
  readonly screen: ScreenState;
  readonly presets: readonly Preset[];
  readonly catalogue: Catalogue;
  readonly onChange: (screen: ScreenState) => void;
}

/** Saves what is shown, and opens what was saved. */
export function SavedBar(props: SavedBarProps) {
  const root = useRootData();
  if (root === undefined || root.memberUnknown) return null;
  if (root.member !== null) return <MemberBar {...props} />;
  return (
    <div className="saved-bar">
      <ButtonLink small to={withNext("/login", screeningPath(props.screen))}>
        ログインして条件を保存
      </ButtonLink>
    </div>
  );
}

function MemberBar({ screen, presets, catalogue, onChange }: SavedBarProps) {
  const { user } = useViewer();
  const list = useSavedScreens(true);
  const [isNaming, setNaming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data } = list;
  const stored = data?.screens.find(({ id }) => id === screen.saved) ?? null;
  const parts = toSavedParts(screen, presets);
  const isAutomatic = user?.autosave === true;
  const autosave = useAutosave({ list, stored, parts, isAutomatic });
  const [first] = conditionsOf(screen, presets);
  const preset = presets.find(({ id }) => id === screen.preset);
  const describe = (node: Parameters<typeof describeCondition>[0]) =>
    describeCondition(node, catalogue);

  const saveNew = async (name: string) => {
    const id = createEventId(Date.now());
    await list.add({ id, name, note: "", ...parts });
    onChange(toScreenState({ id, ...parts }));
  };
  return (
    <>
      <div className="saved-bar">
        {stored === null ? (
          <>
            <Button small onClick={() => setNaming(true)}>
              この条件を保存
            </Button>
            {data === null || screen.saved === null ? null : (
              <span className="note">この条件は、あなたの保存した条件の一覧にありません。</span>
            )}
          </>
        ) : (
          <SavedStatus
            name={stored.name}
            autosave={autosave}
            onLoad={() => onChange(toScreenState(stored))}
            onSaveNew={() => setNaming(true)}
          />
        )}
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          保存した条件
          {data === null ? null : <span className="num">{formatCount(data.screens.length)}</span>}
        </Button>
        {list.failure === null ? null : (
          <span className="note">
            保存した条件を読み込めませんでした。
            <Button small variant="quiet" onClick={list.reload}>
              もう一度読み込む
            </Button>
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {data === null || !isOpen ? null : (
          <SavedList
            list={list}
            data={data}
            openId={stored?.id ?? null}
            pathOf={(saved) => screeningPath(toScreenState(saved))}
            describe={describe}
          />
        )}
        {data === null || !isNaming ? null : (
          <NameDialog
            data={data}
            initial={preset?.name ?? (first === undefined ? "" : describe(first))}
            onSave={saveNew}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  );
}
