import type { ComponentType } from "react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { onSessionChange, sessionHint } from "../identity/session/session-hint.ts";
import { loadModule, prefetchModule } from "../browser/load-module.ts";
import { openDocument } from "../urls/open-document.ts";
import { IconButton } from "../ui/actions/button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { useRootData } from "../site/root-data.ts";
import "./account-nav.css";

const loadMenu = () => import("./account-nav-menu.tsx");

/** If the menu cannot be loaded, the settings page opens instead. */
const AccountNavMenu = lazy<ComponentType>(async () => {
  try {
    return await loadModule(loadMenu);
  } catch {
    openDocument("/setting");
    return { default: () => null };
  }
});

/** As rendered by the server, then as this browser knows. */
export function useIsSignedIn(): boolean {
  const root = useRootData();
  const rendered = root?.member != null || root?.memberUnknown === true;
  const finished = root?.temporalFinished === true;
  return useSyncExternalStore(
    onSessionChange,
    () => !finished && sessionHint() !== null,
    () => rendered,
  );
}

/** On phones, visitors find the login in the menu of the bar. */
export function AccountNav() {
  const [wanted, setWanted] = useState(false);
  if (!useIsSignedIn()) {
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
      onPointerEnter={() => prefetchModule(loadMenu)}
      onFocus={() => prefetchModule(loadMenu)}
      onClick={() => setWanted(true)}
    >
      <UserIcon />
    </IconButton>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <AccountNavMenu />
    </Suspense>
  ) : (
    closed
  );
}
