import type { CallCount, CompanyHistoryAnswer } from "@tenbin/contract";
import { count } from "../../ui/format.ts";
import { Section } from "../../ui/section.tsx";
import { Empty } from "../../ui/state.tsx";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { callSentence, sideWords } from "./history-words.ts";

/** How often each side was called and where the price went then. */
export function HistoryCounts({ history }: { readonly history: CompanyHistoryAnswer }) {
  const said = (history.counts ?? []).filter((call) => call.said > 0);
  const longest = Math.max(0, ...said.map(({ months }) => months));
  return (
    <Section
      heading="判定と、その後の株価"
      note={<p>割安側と割高側の判定を、当たったものも外れたものも同じように数えています。</p>}
    >
      {said.length === 0 ? (
        <Empty title="判定のあった開示がまだありません">
          <p>判定のある開示があると、その後に株価が上がった回数と下がった回数を数えます。</p>
        </Empty>
      ) : (
        <>
          <ul className="call-sentences">
            {said
              .filter(({ months }) => months === longest)
              .map((call) => (
                <li key={call.side}>{callSentence(call)}</li>
              ))}
          </ul>
          <CallTable calls={said} />
        </>
      )}
    </Section>
  );
}

const columns: readonly Column<CallCount>[] = [
  {
    key: "call",
    head: "判定とその後",
    cell: ({ side, months }) => (
      <>
        {sideWords[side]} <small className="num">{months}か月後</small>
      </>
    ),
  },
  ...(
    [
      ["said", "判定した回数"],
      ["not_yet", "まだ"],
      ["settled", "株価がわかる"],
      ["rose", "上昇"],
      ["fell", "下落"],
      ["above_market", "市場を上回る"],
      ["below_market", "市場を下回る"],
    ] as const
  ).map(([key, head]): Column<CallCount> => ({
    key,
    head,
    numeric: true,
    cell: (call) => count(call[key]),
  })),
];

function CallTable({ calls }: { readonly calls: readonly CallCount[] }) {
  return (
    <DataTable
      caption="判定ごと、期間ごとの回数(回)"
      columns={columns}
      rows={calls}
      keyOf={({ side, months }) => `${side} ${months}`}
    />
  );
}
