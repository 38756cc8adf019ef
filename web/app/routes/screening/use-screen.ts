import type { ScreenResponse, ScreenRow } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "../../api/api.client.ts";
import { useRootData } from "../../site/root-data.ts";
import { emitError } from "../../telemetry/error-channel.ts";
import { setAnswered } from "./answered-path.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import type { ScreeningData } from "./load-screening.ts";
import { questionOf } from "./question/screen-question.ts";
import { screeningPath, type ScreenState } from "./question/screen-state.ts";

/** After the last change, before the address follows: browsers limit how often it may change. */
const ADDRESS_DELAY_MS = 400;

interface Draft {
  /** The page as it was loaded, on which the changes stand. */
  readonly on: ScreeningData;
  readonly screen: ScreenState;
  /** Of the newest question that was answered; null before. */
  readonly answer: ScreenResponse | null;
  readonly isPending: boolean;
  readonly failure: string | null;
}

/** Rows after the first page of an answer. */
interface FurtherRows {
  readonly of: ScreenResponse;
  readonly rows: readonly ScreenRow[];
  readonly cursor: string | null;
}

/** Changes are asked at once, and the last answer stays until the next one is there. */
export function useScreen(data: ScreeningData) {
  const apiUrl = useRootData()?.apiUrl ?? "";
  const api = () => browserClient(apiUrl);
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [further, setFurther] = useState<FurtherRows | null>(null);
  const isAsking = useRef(false);
  /** What is asked when the answer before it is there. */
  const waiting = useRef<(() => Promise<void>) | null>(null);
  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const catalogue = useMemo(() => createCatalogue(data.listed), [data.listed]);
  useEffect(() => () => clearTimeout(follow.current), []);

  // A page loaded anew, by an address, is without the changes before.
  const current = draft?.on === data ? draft : null;
  const screen = current?.screen ?? data.screen;
  const answer = current?.answer ?? data.answer;
  const own = further?.of === answer ? further : null;

  const ask = async (next: ScreenState) => {
    const body = questionOf(next, catalogue, data.presets);
    const settle = (change: Partial<Draft>) =>
      setDraft((now) =>
        now?.on === data ? { ...now, ...change, isPending: now.screen !== next } : now,
      );
    try {
      const found = await api().call("screenMarket", { body });
      settle(found === undefined ? { failure: UNREACHABLE } : { answer: found, failure: null });
    } catch (error) {
      settle({ failure: error instanceof ApiError ? error.message : UNREACHABLE });
      if (!(error instanceof ApiError)) emitError(error);
    }
  };

  /** One question at a time: a handle moves faster than answers arrive, and only the newest counts. */
  const askNewest = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    for (let question = waiting.current; question !== null; question = waiting.current) {
      waiting.current = null;
      await question();
    }
    isAsking.current = false;
  };

  const change = (next: ScreenState) => {
    setDraft({ on: data, screen: next, answer, isPending: true, failure: null });
    waiting.current = () => ask(next);
    void askNewest();
    clearTimeout(follow.current);
    follow.current = setTimeout(() => {
      const path = screeningPath(next);
      setAnswered(path);
      void navigate(path, { replace: true, preventScrollReset: true });
    }, ADDRESS_DELAY_MS);
  };

  const loadMore = async () => {
    const cursor = own === null ? answer.cursor : own.cursor;
    if (cursor === null) return;
    const body = { ...questionOf(screen, catalogue, data.presets), histograms: [], cursor };
    const next = await api().call("screenMarket", { body });
    if (next === undefined) throw new ApiError(UNREACHABLE, 504, null, null);
    setFurther((now) => ({
      of: answer,
      rows: [...(now?.of === answer ? now.rows : []), ...next.rows],
      cursor: next.cursor,
    }));
  };

  return {
    catalogue,
    screen,
    answer,
    rows: own === null ? answer.rows : [...answer.rows, ...own.rows],
    hasMore: (own === null ? answer.cursor : own.cursor) !== null,
    isPending: current?.isPending ?? false,
    failure: current?.failure ?? null,
    change,
    loadMore,
  };
}

const UNREACHABLE = "結果を更新できませんでした。通信の状態を確かめて、もう一度お試しください。";
