import type { EmailComposer } from "../platform/mail/outbox.ts";
import { operatorComposers } from "./daily-run/notify-operator.ts";
import type { Domains } from "./wiring.ts";

/** Of every kind of mail that the product sends. */
export function emailComposersOf({
  accounts,
  alertMails,
  billing,
  trials,
  announcements,
  contact,
  noticeComposers,
}: Pick<
  Domains,
  "accounts" | "alertMails" | "announcements" | "billing" | "trials" | "contact" | "noticeComposers"
>): Readonly<Record<string, EmailComposer>> {
  return {
    ...accounts.composers,
    ...billing.composers,
    ...trials.composers,
    ...alertMails.composers,
    ...announcements.composers,
    ...contact.composers,
    ...noticeComposers,
    ...operatorComposers,
  };
}
