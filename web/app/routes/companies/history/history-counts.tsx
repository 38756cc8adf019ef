import type { CallCount, CompanyHistoryResponse } from "@tenbin/contract";
import { day, formatCount } from "../../../ui/format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { describeCall, toCallMarks, describeCallMarks, sideLabels } from "./history-text.ts";

/** Shows the longest horizon as marks, all counts in a fold. */
export function HistoryCounts({ history }: { readonly history: CompanyHistoryResponse }) {
  const { counts, plan_limit: limit } = history;
  const said = (counts ?? []).filter((call) => call.said > 0);
  const longest = Math.max(0, ...said.map(({ months }) => months));
  const calls = said.filter(({ months }) => months === longest);
  return (
    <Section
      heading="判定と、その後の株価"
      note={
        calls.length === 0 ? null : (
          <p>
            {limit === null ? null : `${day(limit.judged_since)}からの`}
            判定1回を印1つで表しています。
            {longest}か月後の株価が判定の日より上か下かを、外れた判定も同じように数えました。
          </p>
        )
      }
    >
      {calls.length === 0 ? (
        <EmptyState title="判定のあった開示がまだありません">
          <p>判定のある開示があると、その後に株価が上がった回数と下がった回数を数えます。</p>
        </EmptyState>
      ) : (
        <>
          <ul className="call-marks">
            {calls.map((call) => (
              <CallMarkRow key={call.side} call={call} />
            ))}
          </ul>
          <Disclosure keptAs="counts" summary="期間ごとの回数と、市場との比較">
            <ul className="call-sentences">
              {calls.map((call) => (
                <li key={call.side}>{describeCall(call)}</li>
              ))}
            </ul>
            <CallTable calls={said} />
          </Disclosure>
        </>
      )}
    </Section>
  );
}

function CallMarkRow({ call }: { readonly call: CallCount }) {
  const { rose, fell, open } = toCallMarks(call);
  return (
    <li>
      <b>
        {sideLabels[call.side]} <small className="num">{formatCount(call.said)}回</small>
      </b>
      <span className="marks" aria-hidden="true">
        <span className="text-up">{"▲".repeat(rose)}</span>
        <span className="text-down">{"▼".repeat(fell)}</span>
        <span className="text-ink-3">{"－".repeat(open)}</span>
      </span>
      <small>{describeCallMarks(call)}</small>
    </li>
  );
}

const columns: readonly Column<CallCount>[] = [
  {
    key: "call",
    head: "判定とその後",
    cell: ({ side, months }) => (
      <>
        {sideLabels[side]} <small className="num">{months}か月後</small>
      </>
    ),
  },
  ...(
    [
      ["said", "判定した回数"],
      ["not_yet", "期間未到来"],
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
    cell: (call) => formatCount(call[key]),
  })),
];

function CallTable({ calls }: { readonly calls: readonly CallCount[] }) {
  return (
    <DataTable
      caption="判定ごと、期間ごとの回数(回)"
      columns={columns}
      rows={calls}
      keyOf={({ side, months }) => `${side} ${months}`}
      onPhone="cells"
    />
  );
}
