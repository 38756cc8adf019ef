import { type MailKind, ONE_CLICK, STOPPED_KIND_FIELD, mailKindNames } from "@tenbin/contract";

export type ChoiceSource = "questionnaire" | "setting" | "stop_page" | "one_click" | "complaint";

/** Before a member chooses. Advertising needs an opt-in before the first mail (特定電子メール法 3条). */
export const receivesByDefault: Readonly<Record<MailKind, boolean>> = {
  alert: true,
  digest: true,
  advertising: false,
};

export interface StopRequest {
  readonly kinds: readonly MailKind[];
  readonly source: Extract<ChoiceSource, "stop_page" | "one_click">;
}

/** @returns null for a form that asks for nothing known */
export function readStopForm(
  form: Pick<FormData, "get" | "getAll">,
  own: MailKind,
): StopRequest | null {
  if (form.get(ONE_CLICK.field) === ONE_CLICK.value) return { kinds: [own], source: "one_click" };
  const named = form.getAll(STOPPED_KIND_FIELD);
  const kinds = mailKindNames.filter((kind) => named.includes(kind));
  if (kinds.length === 0 || named.some((name) => !kinds.some((kind) => kind === name))) return null;
  return { kinds, source: "stop_page" };
}
