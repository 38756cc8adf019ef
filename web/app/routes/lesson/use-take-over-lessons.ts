import { useEffect } from "react";
import { useApi } from "../../accounts/use-api.ts";
import { browserStorage } from "../../browser/storage.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { emitError } from "../../telemetry/error-channel.ts";
import { readKeptLessons, takeOverLessons } from "../../viewer/lesson-progress.ts";
import { reloadViewer } from "../../viewer/use-viewer.ts";

/** Of a member: what was answered in this browser before becomes the member's. */
export function useTakeOverLessons(): void {
  const api = useApi();
  useEffect(() => {
    if (sessionHint() === null) return;
    if (Object.keys(readKeptLessons(browserStorage)).length === 0) return;
    void takeOverLessons(api(), browserStorage, emitError).then(reloadViewer);
    // `api` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
