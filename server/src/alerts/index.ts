export { type Alerts, createAlerts } from "./create-alerts.ts";
export { createEvaluateDay, type EvaluateDay } from "./evaluate-day.ts";
export { alertJobs, EVENT_RETENTION_DAYS as ALERT_EVENT_DAYS } from "./jobs.ts";
export { followIssues as followIssuesInAlerts } from "./follow-store.ts";
export { createAlertComposers } from "./mails/compose-mail.ts";
export type { AlertMembers, MemberLists, AlertRecipient } from "./members.ts";
export { register as registerAlerts } from "./routes.ts";
export { stopAlertFact } from "./store.ts";
export { alertMails } from "./write-mails.ts";
