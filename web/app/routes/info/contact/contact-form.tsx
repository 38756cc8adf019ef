import type { CallOutput, Endpoints } from "@tenbin/contract";
import {
  type ContactTopic,
  contactTopics,
  MAX_CONTACT_MESSAGE_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
} from "@tenbin/contract/contact";
import { MAX_EMAIL_LENGTH } from "@tenbin/contract/accounts/email-address";
import { useState } from "react";
import { Link } from "react-router";
import { ActionDone } from "../../../accounts/action-done.tsx";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { SubmitButton } from "../../../accounts/forms/submit-button.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { EmailField, TextField } from "../../../ui/forms/text-field.tsx";
import type { FieldSpecs } from "../../../ui/forms/rules.ts";
import { useForm } from "../../../ui/forms/use-form.ts";
import "./contact.css";

type Receipt = CallOutput<Endpoints["sendContact"]>;

const specs = {
  name: { label: "お名前", required: "type", maxLength: MAX_CONTACT_NAME_LENGTH },
  email: { label: "メールアドレス", required: "type", email: true, maxLength: MAX_EMAIL_LENGTH },
  topic: { label: "お問い合わせの種類", required: "choose" },
  message: { label: "内容", required: "type", maxLength: MAX_CONTACT_MESSAGE_LENGTH },
} as const;
/** The address of who is signed in is known. */
const { email: _known, ...memberSpecs } = specs;

/** @param email of the signed-in member; null: a visitor */
export function ContactForm({ email }: { readonly email: string | null }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { form, summary, control } = useForm<FieldSpecs>(email === null ? specs : memberSpecs, {
    onValid: ({ name = "", email: given = "", topic = "", message = "" }, isRefused) =>
      run(async () => {
        const to = email === null ? { email: given.trim() } : {};
        const body = { name: name.trim(), ...to, topic: topicOf(topic), message: message.trim() };
        const sent = await api().call("sendContact", { body });
        if (sent !== undefined) setReceipt(sent);
      }, isRefused),
  });
  if (receipt !== null) return <Received receipt={receipt} />;
  return (
    <form {...form} aria-label="お問い合わせ" className="contact-form">
      <ErrorSummary {...summary} />
      <TextField control={control("name")} autoComplete="name" />
      {email === null ? (
        <EmailField
          control={control("email")}
          help="お返事をこのアドレスへお送りします。会員の方は、ログインすると控えも届きます。"
        />
      ) : (
        <p>お返事と控えを、登録されたメールアドレス({email})へお送りします。</p>
      )}
      <SelectField
        control={control("topic")}
        placeholder="選んでください"
        options={Object.entries(contactTopics).map(([value, label]) => ({ value, label }))}
      />
      <TextArea
        control={control("message")}
        rows={8}
        most={MAX_CONTACT_MESSAGE_LENGTH}
        help="パスワード、カード番号、口座番号は書かないでください。"
      />
      <p className="note">
        お送りいただいた情報は、お答えするために使います。取り扱いは
        <Link to="/privacy" target="_blank">
          プライバシーポリシー
        </Link>
        をご覧ください。
      </p>
      <FailureNotice failure={failure} />
      <SubmitButton busy={busy} working="送っています">
        この内容で送る
      </SubmitButton>
    </form>
  );
}

function Received({ receipt: { number, copy_sent: copySent } }: { readonly receipt: Receipt }) {
  return (
    <ActionDone>
      <Notice tone="ok">お問い合わせを受け付けました。</Notice>
      <p>
        受付番号は <strong className="num">{number}</strong> です。
        {copySent
          ? "控えを、登録されたメールアドレスへお送りしました。"
          : "控えのメールはお送りしませんので、この番号をお控えください。"}
        内容を確かめて、メールでお答えします。
      </p>
    </ActionDone>
  );
}

function topicOf(value: string): ContactTopic {
  return isTopic(value) ? value : "other";
}

function isTopic(value: string): value is ContactTopic {
  return Object.hasOwn(contactTopics, value);
}
