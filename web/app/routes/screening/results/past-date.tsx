import { formatDay } from "@tenbin/contract/figures";
import { useEffect, useState } from "react";
import { browserClient } from "../../../api/api.client.ts";
import { useRootData } from "../../../site/root-data.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { InlineSelect } from "../../../ui/forms/select-field.tsx";
import "../../../ui/forms/forms.css";

interface PastDateProps {
  /** YYYY-MM-DD; null for the newest market day. */
  readonly asOf: string | null;
  readonly onChange: (asOf: string | null) => void;
}

const NEWEST = "newest";

/** The month ends that can be asked, the latest first. */
export function PastDate({ asOf, onChange }: PastDateProps) {
  const { monthEnds, total } = useMonthEnds();
  const days = [...new Set([...monthEnds, ...(asOf === null ? [] : [asOf])])]
    .toSorted()
    .toReversed();
  return (
    <div className="screen-date">
      <InlineSelect
        label="基準日"
        value={asOf ?? NEWEST}
        options={[
          { value: NEWEST, label: "最新の取引日" },
          ...days.map((day) => ({ value: day, label: formatDay(day) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === NEWEST ? null : value)}
      />
      {monthEnds.length < total ? (
        <span className="note num">
          過去の月末を準備しています({monthEnds.length}/{total}か月)
        </span>
      ) : null}
    </div>
  );
}

function useMonthEnds() {
  const apiUrl = useRootData()?.apiUrl ?? "";
  const [ready, setReady] = useState<{ monthEnds: readonly string[]; total: number }>({
    monthEnds: [],
    total: 0,
  });
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const found = await browserClient(apiUrl).call("getScreeningMonthEnds", {
        signal: controller.signal,
      });
      if (found !== undefined) setReady({ monthEnds: found.month_ends, total: found.total });
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) emitError(error);
    });
    return () => controller.abort();
  }, [apiUrl]);
  return ready;
}
