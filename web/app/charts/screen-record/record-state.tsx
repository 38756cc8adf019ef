import type { PromisingRecordResponse } from "@tenbin/contract";

/** Why there is no record. */
export function RecordState({
  state,
  preparing,
}: Pick<PromisingRecordResponse, "state" | "preparing">) {
  if (state === "measured") return null;
  return (
    <output className="note">
      {state === "too_short"
        ? "成績を出すには期間が足りません。12か月以上の月末と、見つかった企業が必要です。"
        : `過去の月末を準備しています${preparing === null ? "" : `(${preparing.ready}/${preparing.total}か月)`}。そろうまで、成績は出せません。`}
    </output>
  );
}
