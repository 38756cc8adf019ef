import type { ComponentType } from "react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { onSessionMark, sessionMark } from "../identity/session/session-mark.ts";
import { loadScript, warmScript } from "../navigation/load-script.ts";
import { openDocument } from "../navigation/open-document.ts";
import { IconButton } from "../ui/actions/button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { useRootData } from "./root-data.ts";
import "./account-place.css";

const load = () => import("./member-menu.tsx");

/** Where the menu cannot be loaded, the settings lead to the same places. */
const MemberMenu = lazy<ComponentType>(async () => {
  try {
    return await loadScript(load);
  } catch {
    openDocument("/setting");
    return { default: () => null };
  }
});

/** Whether somebody is signed in: as the page was rendered, then as this browser knows. */
export function useSignedIn(): boolean {
  const rendered = useRootData()?.member != null;
  return useSyncExternalStore(
    onSessionMark,
    () => sessionMark() !== null,
    () => rendered,
  );
}

/** The header's ways into the account; on phones, visitors find theirs in the bar below. */
export function AccountPlace() {
  const [wanted, setWanted] = useState(false);
  if (!useSignedIn()) {
    return (
      <div className="visitor-links">
        <Link to="/login">ログイン</Link>
        <Link className="btn small" to="/register">
          新規登録
        </Link>
      </div>
    );
  }
  const closed = (
    <IconButton
      label="アカウント"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => warmScript(load)}
      onFocus={() => warmScript(load)}
      onClick={() => setWanted(true)}
    >
      <UserIcon />
    </IconButton>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <MemberMenu />
    </Suspense>
  ) : (
    closed
  );
}
