import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Stepper } from "../../ui/feedback/stepper.tsx";

const specs = {
  email: { label: "登録するアドレス", required: "type", email: true },
  password: { label: "新しいパスワード", required: "type", minLength: 10 },
  budget: {
    label: "月の予算",
    number: { min: 0, max: 30_000, whole: true, unit: "円" },
  },
  style: { label: "主な投資の進め方", required: "choose" },
  agreed: { label: "規約に同意する", required: "tick" },
} as const;

/** Uses every kind of rule. */
export function RegistrationForm() {
  const [sent, setSent] = useState(false);
  const { form, summary, control } = useForm(specs, { onValid: () => setSent(true) });
  return (
    <form {...form} className="grid max-w-[30rem] gap-4" aria-label="登録の見本">
      <Stepper label="登録の手順" step={2} steps={3} />
      <ErrorSummary {...summary} />
      {sent ? <Notice tone="ok">入力に誤りはありません。</Notice> : null}
      <EmailField control={control("email")} help="確認のメールを送ります" />
      <PasswordField control={control("password")} purpose="new" help="10文字以上" />
      <NumberField control={control("budget")} unit="円" whole />
      <RadioList
        control={control("style")}
        options={[
          { value: "long", label: "長く持つ(数年以上)" },
          { value: "half", label: "半年から数年で見直す" },
        ]}
      />
      <Checkbox control={control("agreed")} />
      <Button type="submit" variant="primary">
        登録する
      </Button>
    </form>
  );
}
