import { useState } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon } from "../action-icons.tsx";
import "./copy-button.css";

/** Confirms in its label; if the browser refuses, it shows the text for manual copying. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <span className="copy">
      <Button small onClick={() => void copy()} onBlur={() => setState("ready")}>
        {state === "copied" ? <CheckIcon /> : <CopyIcon />}
        {label}
      </Button>
      <output className="help">
        {state === "copied" ? "コピーしました" : null}
        {state === "refused" ? (
          <>
            コピーできませんでした。選んでコピーしてください: <code>{text}</code>
          </>
        ) : null}
      </output>
    </span>
  );
}
