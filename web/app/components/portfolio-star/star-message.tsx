import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { StarOutcome } from "./use-portfolio-change.ts";

/** Milliseconds, paused while it is hovered or focused. */
const SHOWN_MS = 6_000;

interface StarMessageProps {
  readonly outcome: StarOutcome | null;
  /** Where the company is not beside it. */
  readonly withName?: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What became of the last press; failures stay until they are closed. */
export function StarMessage({ outcome, withName = false, onUndo, onClose }: StarMessageProps) {
  const box = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (outcome === null || outcome.kind === "failed") return undefined;
    const timer = setInterval(() => {
      if (box.current?.matches(":hover, :focus-within") !== true) onClose();
    }, SHOWN_MS);
    return () => clearInterval(timer);
    // `onClose` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome]);
  return (
    <output ref={box}>
      {outcome === null ? null : (
        <span className="star-message">
          {outcome.kind === "failed" ? (
            <>
              {outcome.message}
              {outcome.isFull ? <Link to="/pricing">プランごとの上限</Link> : null}
              <button type="button" onClick={onClose}>
                閉じる
              </button>
            </>
          ) : (
            <>
              {withName ? `${outcome.name}を` : null}
              {outcome.kind === "added"
                ? "ポートフォリオに追加しました。"
                : "ポートフォリオから外しました。"}
              <button type="button" onClick={onUndo}>
                元に戻す
              </button>
            </>
          )}
        </span>
      )}
    </output>
  );
}
