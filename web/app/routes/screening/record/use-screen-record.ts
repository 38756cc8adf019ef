import type { ScreenNode, ScreenRecordResponse } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useEffect, useState } from "react";
import { browserClient } from "../../../api/api.client.ts";
import { useRootData } from "../../../site/root-data.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import type { ScreenBody } from "../question/screen-question.ts";

/** Between questions while past month ends are being prepared. */
const POLL_MS = 5_000;

type Conditions = readonly ScreenNode[];

interface Answered {
  readonly conditions: Conditions;
  readonly response: ScreenRecordResponse;
}

/** Measures only when it is told to, as each measured record counts as a variant that was tried. */
export function useScreenRecord(conditions: Conditions) {
  const apiUrl = useRootData()?.apiUrl ?? "";
  const [pending, setPending] = useState<{ readonly conditions: Conditions } | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (pending === null) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const body = bodyOf(pending.conditions);
      const { signal } = controller;
      const response = await browserClient(apiUrl).call("postScreenRecord", { body, signal });
      if (signal.aborted) return;
      if (response === undefined) throw new ApiError(UNREACHABLE, 504, null, null);
      setAnswered({ conditions: pending.conditions, response });
      setPending(null);
    };
    ask().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setFailure(error instanceof ApiError ? error.message : UNREACHABLE);
      setPending(null);
      if (!(error instanceof ApiError)) emitError(error);
    });
    return () => controller.abort();
  }, [pending, apiUrl]);

  useEffect(() => {
    if (answered?.response.state !== "preparing") return undefined;
    // Each answer is followed by another question.
    const timer = setTimeout(() => setPending({ conditions: answered.conditions }), POLL_MS);
    return () => clearTimeout(timer);
  }, [answered]);

  return {
    answered,
    failure,
    isPending: pending !== null,
    /** What was answered is of the conditions as they are now. */
    isOfThese: answered !== null && isSame(answered.conditions, conditions),
    measure: () => {
      setFailure(null);
      setPending({ conditions });
    },
  };
}

function bodyOf(conditions: Conditions): {
  readonly conditions: NonNullable<ScreenBody>["conditions"];
} {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- how deep groups may be, the API checks
  return { conditions: conditions as NonNullable<ScreenBody>["conditions"] };
}

function isSame(a: Conditions, b: Conditions): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const UNREACHABLE = "成績を測れませんでした。通信の状態を確かめて、もう一度お試しください。";
