import { type FunctionComponent, type ReactNode, useEffect, useState } from "react";
import { loadModule, prefetchModule } from "../browser/load-module.ts";
import { Button } from "../ui/actions/button.tsx";
import "./on-demand.css";

interface Closable {
  readonly onClose: () => void;
}

/**
 * A part that is loaded when it is rendered: a dialog or an editor that somebody opened. A failure
 * to load is said, and the part can be asked for again.
 * @param loading shown until then, where the part takes room
 */
export function onDemand<P extends Closable>(
  load: () => Promise<{ readonly default: FunctionComponent<P> }>,
  loading: ReactNode = null,
) {
  let Loaded: FunctionComponent<P> | null = null;

  function OnDemand(props: P) {
    const [Part, setPart] = useState(() => Loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part !== null || hasFailed) return undefined;
      let isShown = true;
      loadModule(load).then(
        ({ default: arrived }) => {
          Loaded = arrived;
          if (isShown) setPart(() => arrived);
        },
        () => {
          if (isShown) setFailed(true);
        },
      );
      return () => {
        isShown = false;
      };
    }, [Part, hasFailed]);
    if (Part !== null) return <Part {...props} />;
    if (!hasFailed) return loading;
    return <LoadFailure onRetry={() => setFailed(false)} onClose={props.onClose} />;
  }

  return Object.assign(OnDemand, {
    /** When the pointer or the focus reaches what opens it. */
    prefetch: () => prefetchModule(load),
  });
}

function LoadFailure({ onRetry, onClose }: Closable & { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="load-failure">
      <p>読み込めませんでした。入力済みの内容は変わっていません。</p>
      <div className="cluster">
        <Button small onClick={onRetry}>
          もう一度読み込む
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </div>
  );
}
