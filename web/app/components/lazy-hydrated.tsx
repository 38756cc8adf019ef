import type { FunctionComponent } from "react";
import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { replayPresses } from "../browser/early-presses.ts";
import { firstInteraction } from "../browser/first-interaction.ts";
import { loadModule } from "../browser/load-module.ts";
import { Button } from "../ui/actions/button.tsx";

/**
 * A part of a page that is rendered on the server but loaded and hydrated only on the first
 * interaction. Import its style sheets where this is called, or it is unstyled until then.
 * @param isForAll false: is only loaded where it is shown
 */
export function lazyHydrated<P extends object>(
  load: () => Promise<{ readonly default: FunctionComponent<P> }>,
  isForAll = true,
): FunctionComponent<P> {
  const arrive = () =>
    firstInteraction()
      .then(() => loadModule(load))
      .then(({ default: Loaded }) => ({ default: memo<P>(Loaded) }))
      .catch(() => ({ default: LoadError }));
  // After a navigation within the site this runs while the page's data are loading.
  const arriving = isForAll || typeof document === "undefined" ? arrive() : null;
  const Part = lazy<FunctionComponent<P>>(() => arriving ?? arrive());

  return function LazyHydrated(props: P) {
    const container = useRef<HTMLDivElement>(null);
    const [isHere, setIsHere] = useState(false);
    const part = (shown: P) => (
      <Suspense fallback={null}>
        <Part {...shown} />
        <OnHydrated onArrive={() => setIsHere(true)} />
      </Suspense>
    );
    // Hydration works only if the props are the ones that the server rendered.
    const [asWritten] = useState(() => part(props));
    useEffect(() => {
      if (isHere && container.current !== null) replayPresses(container.current);
    }, [isHere]);
    return (
      <div className="contents" ref={container}>
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
