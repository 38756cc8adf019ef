import type { Issuer } from "../receipts/to-receipt.ts";

export const testIssuer: Issuer = {
  name: "天秤株式会社",
  address: "東京都千代田区霞が関3-1-1",
  contact: "billing@tenbin.example",
  registration_number: "T7000012050002",
};
