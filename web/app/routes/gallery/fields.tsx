import { useState } from "react";
import { Switch } from "../../ui/forms/checkbox.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { RegistrationParts } from "./registration-parts.tsx";
import { Specimen } from "./specimen.tsx";

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
      <Specimen name="Switch">
        <div>
          <Switch
            label="当日に送る"
            checked={sameDay}
            onChange={setSameDay}
            help="切り替えるとすぐに効きます"
          />
          <Switch label="アプリに送る" checked={false} disabled onChange={setSameDay} />
        </div>
      </Specimen>
      <Specimen name="RadioList, SelectField, TextArea">
        <RegistrationParts />
      </Specimen>
      <Specimen name="useForm, ErrorSummary, PasswordField">
        <RegistrationForm />
      </Specimen>
    </>
  );
}
