import type { Invoice } from "@tenbin/contract";
import type { SettingValues } from "./settings.ts";

/** Who sells, as qualified invoices name them. */
export type Issuer = Invoice["issuer"];

/** Nobody's: only where nothing is sold. */
export const FICTIONAL_ISSUER: Issuer = {
  name: "天秤サンプル株式会社(架空)",
  address: "東京都千代田区架空町0-0-0",
  contact: "billing@tenbin.example",
  registration_number: "T9000000000000",
};

type IssuerSettings = Pick<
  SettingValues,
  "OPERATOR_NAME" | "OPERATOR_ADDRESS" | "OPERATOR_CONTACT" | "OPERATOR_INVOICE_NUMBER"
>;

export function readIssuer(config: IssuerSettings): Issuer {
  return {
    name: config.OPERATOR_NAME ?? FICTIONAL_ISSUER.name,
    address: config.OPERATOR_ADDRESS ?? FICTIONAL_ISSUER.address,
    contact: config.OPERATOR_CONTACT ?? FICTIONAL_ISSUER.contact,
    registration_number: config.OPERATOR_INVOICE_NUMBER ?? FICTIONAL_ISSUER.registration_number,
  };
}
