import { RadioList } from "../../ui/forms/radio-list.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";

const sectors = ["機械", "医薬品", "小売業"].map((sector) => ({ value: sector, label: sector }));

export function RegistrationParts() {
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-2">
      <RadioList
        control={{ name: "experience", label: "株式投資の経験", required: true }}
        options={[
          { value: "0", label: "これから始める" },
          { value: "3", label: "3年未満" },
          { value: "10", label: "10年以上", note: "仕事での経験も含みます" },
          { value: "x", label: "選べない項目", disabled: true },
        ]}
      />
      <div className="grid gap-5">
        <SelectField
          control={{ name: "sector", label: "業種", required: true }}
          options={sectors}
          placeholder="選んでください"
        />
        <TextArea control={{ name: "wish", label: "使ってみたい機能" }} most={400} rows={3} />
      </div>
    </div>
  );
}
