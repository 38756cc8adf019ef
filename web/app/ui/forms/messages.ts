import {
  type EmailProblemKind,
  MAX_EMAIL_LOCAL_LENGTH,
} from "@tenbin/contract/accounts/email-address";
import { formatCount, day } from "../format.ts";
import type { ValidationError, ValidationErrorDetails } from "./validate.ts";

const EXAMPLE = "例 hanako@example.jp";

/** `%` stands for the character. */
const emailMessages: Readonly<Record<EmailProblemKind, string>> = {
  no_at: `「@」を含む形で入力してください。${EXAMPLE}`,
  second_at: `「@」はひとつだけにしてください。${EXAMPLE}`,
  no_local: `「@」の前も入力してください。${EXAMPLE}`,
  local_character: "「@」の前に%は使えません。半角の英数字と記号で入力してください",
  local_dots:
    "「@」の前の「.」が先頭や末尾にあるか、続いています。メールの規格に合わないため使えません",
  local_too_long: `「@」の前は${MAX_EMAIL_LOCAL_LENGTH}文字以内にしてください`,
  no_dot: `「@」のあとに「.」を含む形で入力してください。${EXAMPLE}`,
  domain_character:
    "「@」のあとに%は使えません。日本語のドメインは「xn--」で始まる形で入力してください",
  domain_label: `「@」のあとのドメイン名を確かめてください。${EXAMPLE}`,
};

const messages: {
  readonly [K in keyof ValidationErrorDetails]: (details: ValidationErrorDetails[K]) => string;
} = {
  missing: ({ how }) =>
    ({
      type: "入力してください",
      choose: "ひとつ選んでください",
      tick: "確かめて、チェックを入れてください",
    })[how],
  tooShort: ({ least, now }) =>
    `${formatCount(least)}文字以上にしてください(現在${formatCount(now)}文字)`,
  tooLong: ({ most, now }) =>
    `${formatCount(most)}文字以内にしてください(現在${formatCount(now)}文字)`,
  email: ({ problem: { kind, character = "" } }) =>
    emailMessages[kind].replace("%", character.trim() === "" ? "空白" : `「${character}」`),
  pattern: ({ says }) => says,
  notANumber: ({ unit }) => `数字で入力してください${unitNote(unit)}`,
  notWhole: ({ unit }) => `小数のない数で入力してください${unitNote(unit)}`,
  tooSmall: ({ least, unit }) => `${number(least)}${unit}以上にしてください`,
  tooLarge: ({ most, unit }) => `${number(most)}${unit}以下にしてください`,
  notADay: () => "実在する日付を選んでください",
  tooEarly: ({ day: first }) => `${day(first)}以降の日を選んでください`,
  tooLate: ({ day: last }) => `${day(last)}までの日を選んでください`,
  refused: ({ how }) =>
    ({
      type: "この内容では受け付けられませんでした。長すぎる文や使えない文字がないか確かめて、入力し直してください",
      choose: "この選択では受け付けられませんでした。選び直してください",
      tick: "受け付けられませんでした。チェックを入れ直してください",
    })[how],
  different: ({ from }) => `「${from}」と同じものを入力してください`,
};

/** Of what was typed. */
export const REFUSED_TEXT = messages.refused({ how: "type" });

export function errorMessage(fault: ValidationError): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is keyed by kind
  const say = messages[fault.kind] as (details: ValidationError) => string;
  return say(fault);
}

function number(value: number): string {
  return new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 6 })
    .format(value)
    .replace("-", "−");
}

function unitNote(unit: string): string {
  return unit === "" ? "" : `(単位は${unit})`;
}
