import type { FunctionComponent, RefObject } from "react";
import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { firstInteraction } from "../browser/first-interaction.ts";
import { loadModule } from "../browser/load-module.ts";
import { Button } from "../ui/actions/button.tsx";

/**
 * A part of a page whose script is fetched, and which is hydrated, only when the reader turns to the
 * page: until then it stands as the server wrote it. Style sheets of the part must be imported by
 * what is loaded at once, or it would stand there unstyled.
 */
export function lazyHydrated<P extends object>(
  load: () => Promise<{ readonly default: FunctionComponent<P> }>,
): FunctionComponent<P> {
  // After a navigation within the site this starts while the page's data is on the way.
  const arriving = firstInteraction()
    .then(() => loadModule(load))
    .then(({ default: Loaded }) => ({ default: memo<P>(Loaded) }))
    .catch(() => ({ default: LoadError }));
  const Part = lazy<FunctionComponent<P>>(() => arriving);

  return function LazyHydrated(props: P) {
    const place = useRef<HTMLDivElement>(null);
    const [isHere, setIsHere] = useState(false);
    const part = (shown: P) => (
      <Suspense fallback={null}>
        <Part {...shown} />
        <OnHydrated onArrive={() => setIsHere(true)} />
      </Suspense>
    );
    // Hydration takes what the server wrote only as long as nothing around it has changed.
    const [asWritten] = useState(() => part(props));
    useReplayClick(place, isHere);
    return (
      <div className="contents" ref={place}>
        {isHere ? part(props) : asWritten}
      </div>
    );
  };
}

function OnHydrated({ onArrive }: { readonly onArrive: () => void }) {
  // Once, when the part beside it has been hydrated.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onArrive, []);
  return null;
}

/** A button that was pressed before its script was here is pressed once more when it is. */
function useReplayClick(place: RefObject<HTMLElement | null>, isHere: boolean): void {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isHere) {
      pressed.current?.click();
      pressed.current = null;
      return undefined;
    }
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || place.current?.contains(target) !== true) return;
      pressed.current = target.closest("button");
    };
    // Ahead of React, which stops an event that its target is not ready for at the document.
    window.addEventListener("click", onClick, { capture: true });
    return () => window.removeEventListener("click", onClick, { capture: true });
  }, [place, isHere]);
}

function LoadError() {
  return (
    <p className="note">
      この部分を読み込めませんでした。
      <Button small onClick={() => window.location.reload()}>
        再読み込み
      </Button>
    </p>
  );
}
