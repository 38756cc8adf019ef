import { type ReactNode, useEffect } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { loadModule } from "../../../browser/load-module.ts";
import { loadIdentity } from "../../../identity/load-identity.ts";
import { FLOW_ENDED_STATE } from "../../../outcomes/flow-ended.ts";
import { useRootData } from "../../../site/root-data.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { useReloadData } from "../../../viewer/session-watcher.tsx";
import { useIsViewerUnknown } from "../../../viewer/use-is-viewer-unknown.ts";
import { PendingAnalysis } from "./pending-analysis.tsx";
import { UnlockPanel } from "./unlock-panel.tsx";
import type { LoadedUnlockTerms } from "./unlock-terms.ts";

interface UnlockOfferProps {
  readonly title: string;
  /** What is masked, and what is not. */
  readonly children: ReactNode;
  readonly ticker: string;
  /** Of the page, to come back to. */
  readonly path: string;
}

/** What opens this company for the viewer. The route's loader answers `unlockTerms`. */
export function UnlockOffer(props: UnlockOfferProps) {
  const root = useRootData();
  const page = useLoaderData<{ readonly unlockTerms: LoadedUnlockTerms | null } | undefined>();
  const terms = page?.unlockTerms ?? null;
  const reloadData = useReloadData();
  const navigate = useNavigate();
  if (useIsViewerUnknown()) return <PendingAnalysis path={props.path} />;
  if (root?.member == null) {
    const openToday = terms?.openToday ?? [];
    return <UnlockPanel {...props} terms={terms} unlocksLeft={null} openToday={openToday} />;
  }
  const { apiUrl, member } = root;
  if (terms?.isForVisitor === true) {
    return <SessionRenewal path={props.path} />;
  }
  const { unlocksLeft, freeUnitSlots } = member;
  // Visitors do not load what unlocks.
  const unlock = async () => {
    const { spendUnlock } = await loadModule(() => import("./spend-unlock.ts"));
    await spendUnlock(apiUrl, props.ticker, reloadData);
    await navigate(props.path, {
      replace: true,
      preventScrollReset: true,
      state: FLOW_ENDED_STATE,
    });
  };
  return (
    <UnlockPanel
      {...props}
      terms={terms}
      unlocksLeft={unlocksLeft}
      hasNoUnitSlot={freeUnitSlots === 0}
      unlock={unlock}
    />
  );
}

/** For a member whose session had run out when the page's data were loaded: loads them with a new one. */
function SessionRenewal({ path }: Pick<UnlockOfferProps, "path">) {
  const reloadData = useReloadData();
  useEffect(() => {
    const renew = async () => {
      const identity = await loadIdentity();
      if (await identity.renewSession()) await reloadData();
    };
    renew().catch(emitError);
  }, [reloadData]);
  return <PendingAnalysis path={path} />;
}
