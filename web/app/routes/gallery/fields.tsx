import { useState } from "react";
import { Checkbox, Switch } from "../../ui/forms/checkbox.tsx";
import { Combobox } from "../../ui/forms/combobox.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { InlineSelect, SelectField } from "../../ui/forms/select-field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { sampleRows } from "./sample-rows.ts";
import { Specimen } from "./specimen.tsx";

const sectors = ["機械", "医薬品", "小売業"].map((sector) => ({ value: sector, label: sector }));
const companies = sampleRows(60).map(({ code, name }) => ({
  value: code,
  label: `${code} ${name}`,
}));

export function Fields() {
  const [sameDay, setSameDay] = useState(true);
  return (
    <>
      <Specimen name="TextField, EmailField: empty, help, error, disabled">
        <div className="grid gap-5 tablet:grid-cols-2">
          <EmailField
            control={{ name: "mail", label: "メールアドレス", required: true }}
            placeholder="例 name@example.jp"
            help="確認のメールを送ります"
          />
          <TextField
            control={{
              name: "code",
              label: "証券コード",
              required: true,
              error: "4文字で入力してください(現在2文字)",
            }}
            defaultValue="04"
          />
          <TextField control={{ name: "memo", label: "条件の名前" }} defaultValue="割安成長" />
          <TextField
            control={{ name: "plan", label: "契約中のプラン", required: true }}
            value="ライト"
            disabled
            readOnly
          />
        </div>
      </Specimen>
      <Specimen name="NumberField, DateField, SelectField, Combobox">
        <div className="grid gap-5 tablet:grid-cols-2">
          <NumberField
            control={{ name: "shares", label: "株数", required: true }}
            unit="株"
            whole
            defaultValue="1,000"
          />
          <DateField
            control={{
              name: "asOf",
              label: "基準日",
              required: true,
              min: "2015-01-05",
              max: "2025-11-14",
            }}
            defaultValue="2025-11-14"
            help="2015年1月5日から選べます"
          />
          <SelectField
            control={{ name: "sector", label: "業種", required: true }}
            options={sectors}
            placeholder="選んでください"
          />
          <Combobox
            control={{ name: "company", label: "比べる企業" }}
            options={companies}
            placeholder="会社名・証券コード"
          />
        </div>
      </Specimen>
      <Specimen name="InlineSelect, SearchField" row>
        <InlineSelect
          label="並び順"
          options={[
            { value: "ratio", label: "株価÷価値が低い順" },
            { value: "code", label: "証券コード順" },
          ]}
        />
        <SearchField
          control={{ name: "q", label: "この一覧から探す" }}
          placeholder="この一覧から探す"
        />
      </Specimen>
      <Specimen name="TextArea, FileField">
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextArea control={{ name: "wish", label: "使ってみたい機能" }} most={400} rows={3} />
          <FileField
            control={{ name: "holdings", label: "保有銘柄のCSV", required: true }}
            accept=".csv,text/csv"
            help="コード・株数・取得単価だけを読み取ります"
          />
        </div>
      </Specimen>
      <Specimen name="Checkbox, Switch, RadioList">
        <div className="grid items-start gap-5 tablet:grid-cols-2">
          <div>
            <Checkbox control={{ name: "changed", label: "判定が変わったとき" }} defaultChecked />
            <Checkbox
              control={{
                name: "terms",
                label: "利用規約に同意する",
                required: true,
                error: "確認のうえ選んでください",
              }}
            >
              <a href="/tos">利用規約</a>に同意する
            </Checkbox>
            <Checkbox control={{ name: "off", label: "週に1通にまとめる" }} disabled />
            <Switch
              label="当日に送る"
              checked={sameDay}
              onChange={setSameDay}
              help="切り替えるとすぐに効きます"
            />
            <Switch label="アプリに送る" checked={false} disabled onChange={setSameDay} />
          </div>
          <RadioList
            control={{ name: "experience", label: "株式投資の経験", required: true }}
            options={[
              { value: "0", label: "これから始める" },
              { value: "3", label: "3年未満" },
              { value: "10", label: "10年以上", note: "仕事での経験もふくみます" },
              { value: "x", label: "選べない項目", disabled: true },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="useForm, ErrorSummary, PasswordField">
        <RegistrationForm />
      </Specimen>
    </>
  );
}
