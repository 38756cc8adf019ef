import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLoaderData } from "react-router";
import { loadModule } from "../../../browser/load-module.ts";
import { useRootData } from "../../../site/root-data.ts";
import { useIsViewerUnknown } from "../../../viewer/use-is-viewer-unknown.ts";
import type { LoadedUnlock } from "./member-unlock.tsx";
import { PendingAnalysis } from "./pending-analysis.tsx";
import { UnlockPanel } from "./unlock-panel.tsx";
import type { LoadedUnlockTerms } from "./unlock-terms.ts";

/** Visitors do not load what unlocks. */
const MemberUnlock = lazy(() => loadModule(() => import("./member-unlock.tsx")));
const SessionRenewal = lazy(() => loadModule(() => import("./session-renewal.tsx")));

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
  // Until then the document's number, which is of when it was loaded.
  const [loaded, setLoaded] = useState<LoadedUnlock | null>(null);
  if (useIsViewerUnknown()) return <PendingAnalysis path={props.path} />;
  if (root?.member == null) return <UnlockPanel {...props} terms={terms} unlocksLeft={null} />;
  const { apiUrl, member } = root;
  if (terms?.isForVisitor === true) {
    const pending = <PendingAnalysis path={props.path} />;
    return (
      <Suspense fallback={pending}>
        <SessionRenewal>{pending}</SessionRenewal>
      </Suspense>
    );
  }
  const { unlocksLeft, freeUnitSlots } = member;
  return (
    <>
      <UnlockPanel
        {...props}
        terms={terms}
        unlocksLeft={unlocksLeft}
        hasNoUnitSlot={freeUnitSlots === 0}
        {...(loaded?.ticker === props.ticker ? loaded : {})}
      />
      <Suspense fallback={null}>
        <MemberUnlock apiUrl={apiUrl} ticker={props.ticker} onLoad={setLoaded} />
      </Suspense>
    </>
  );
}
