import type { Adviser } from "../../billing/index.ts";
import type { Issuer } from "./issuer-config.ts";
import type { SettingValues } from "./settings.ts";

const facts = [
  "INVESTMENT_ADVISER_OUTLINE",
  "INVESTMENT_ADVISER_STAFF",
  "INVESTMENT_ADVISER_COMPLAINTS",
] as const;

/** The documents of a registered adviser have to name them (金融商品取引業等に関する内閣府令 82条, 95条). */
export function adviserProblems(config: SettingValues): string[] {
  if (config.INVESTMENT_ADVISER_REGISTRATION === undefined) return [];
  return facts
    .filter((name) => config[name] === undefined)
    .map(
      (name) =>
        `${name}: required with INVESTMENT_ADVISER_REGISTRATION (the pre-contract document names it)`,
    );
}

type AdviserSettings = Pick<
  SettingValues,
  (typeof facts)[number] | "INVESTMENT_ADVISER_REGISTRATION" | "INVESTMENT_ADVISER_ASSOCIATIONS"
>;

/** Null: the operator has declared no registration. */
export function readAdviser(config: AdviserSettings & { readonly issuer: Issuer }): Adviser | null {
  const registration = config.INVESTMENT_ADVISER_REGISTRATION;
  if (registration === undefined) return null;
  const { name, address, contact } = config.issuer;
  return {
    registration,
    name,
    address,
    contact,
    outline: config.INVESTMENT_ADVISER_OUTLINE ?? "",
    staff: config.INVESTMENT_ADVISER_STAFF ?? "",
    complaints: config.INVESTMENT_ADVISER_COMPLAINTS ?? "",
    associations: config.INVESTMENT_ADVISER_ASSOCIATIONS ?? null,
  };
}
