import { useState } from "react";
import { Button, ButtonLink, IconButton } from "../../ui/actions/button.tsx";
import { ChipLink } from "../../ui/actions/chip.tsx";
import { ExternalLink } from "../../ui/navigation/external-link.tsx";
import { SearchIcon, UserIcon } from "../../ui/icons.tsx";
import { SegmentedControl } from "../../ui/actions/segmented-control.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { Specimen } from "./specimen.tsx";

const PERIOD_OPTIONS = [
  { value: "1", label: "1年" },
  { value: "5", label: "5年" },
  { value: "10", label: "10年" },
  { value: "all", label: "全期間", disabled: true },
] as const;

export function Controls() {
  const [span, setSpan] = useState<(typeof PERIOD_OPTIONS)[number]["value"]>("10");
  return (
    <>
      <Specimen name="Button" row>
        <Button variant="primary">ライトに申し込む</Button>
        <Button>条件を保存</Button>
        <Button variant="quiet">くわしく見る</Button>
        <Button variant="danger">退会する</Button>
        <Button disabled>上限に達しています</Button>
        <Button aria-busy>保存しています…</Button>
        <Button small>表で見る</Button>
      </Specimen>
      <Specimen name="IconButton" row>
        <IconButton label="アカウント">
          <UserIcon />
        </IconButton>
        <IconButton label="検索は準備中" disabled>
          <SearchIcon />
        </IconButton>
      </Specimen>
      <Specimen name="Link, ButtonLink, ExternalLink" row>
        <a href="#controls">計算方法と検証結果</a>
        <ButtonLink to="/search">企業を探す</ButtonLink>
        <ExternalLink href="https://disclosure2.edinet-fsa.go.jp/">EDINET</ExternalLink>
      </Specimen>
      <Specimen name="SegmentedControl">
        <SegmentedControl label="期間" options={PERIOD_OPTIONS} value={span} onChange={setSpan} />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="業績"
          tabs={[
            { key: "year", label: "通期", content: "通期の業績" },
            { key: "quarter", label: "四半期", content: "四半期の業績" },
            { key: "forecast", label: "会社予想", content: "会社予想の推移" },
          ]}
        />
      </Specimen>
      <Specimen name="ChipLink">
        <nav className="chips" aria-label="市場区分">
          <ChipLink to="/results" label="すべて" total={310} current />
          <ChipLink to="/results?segment=prime" label="プライム" total={142} />
          <ChipLink to="/results?segment=growth" label="グロース" />
        </nav>
      </Specimen>
    </>
  );
}
