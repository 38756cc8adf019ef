import { jstDay } from "../../platform/clock/clock.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import { none } from "./figure.ts";
import { type Reading, statements } from "./plain-company.ts";

const daysSince = (day: string, disclosedAt: string | undefined) =>
  disclosedAt === undefined ? none("undisclosed") : daysBetween(jstDay(new Date(disclosedAt)), day);

export const disclosureReadings = {
  days_since_results: ({ documents, day }) =>
    daysSince(day, statements(documents).at(-1)?.disclosedAt),
  days_since_disclosure: ({ documents, day }) => daysSince(day, documents.at(-1)?.disclosedAt),
} as const satisfies Readonly<Record<string, Reading>>;
