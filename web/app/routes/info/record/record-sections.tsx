import type { MeasuredRecord, MethodRecords } from "@tenbin/contract";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { ForesightSection } from "./foresight-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { NearnessSection } from "./nearness-section.tsx";
import { PortfolioSection } from "./portfolio-section.tsx";
import { RecordTable } from "./record-table.tsx";
import { ReturnsSection } from "./returns-section.tsx";
import { RivalsSection } from "./rivals-section.tsx";
import { RobustnessDisclosure } from "./robustness-disclosure.tsx";
import { YearsSection } from "./years-section.tsx";

/** Of the holdout companies where there are any. */
export function RecordSections({ record }: { readonly record: MeasuredRecord }) {
  const { held_back: heldBack, protocol } = record;
  const first = heldBack ?? record;
  return (
    <>
      <ForesightSection record={record} />
      <ReturnsSection methods={first} protocol={protocol} />
      <RivalsSection methods={first} />
      <div className="sf-halves">
        <YearsSection methods={first} protocol={protocol} />
        <PortfolioSection methods={first} protocol={protocol} />
      </div>
      <div className="sf-halves">
        <NearnessSection methods={first} protocol={protocol} />
        <LimitsSection protocol={protocol}>
          <SectorsDisclosure sectors={first.by_sector} />
          <RobustnessDisclosure record={record} />
        </LimitsSection>
      </div>
    </>
  );
}

function SectorsDisclosure({ sectors }: { readonly sectors: MethodRecords["by_sector"] }) {
  return (
    <Disclosure summary="業種ごとの数字">
      <RecordTable
        caption="業種ごと。会社数の少ない業種は、個社の結果が推測されないように載せていません。"
        head="業種"
        rows={sectors.map(({ sector, figures }) => ({ name: sector, figures }))}
        measureKeys={["ic_beyond_price", "ic", "spread", "within_20"]}
        onPhone={sectors.some(({ figures }) => figures.intervals !== null) ? "cells" : "row"}
      />
    </Disclosure>
  );
}
