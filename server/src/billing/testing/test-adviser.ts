import type { Adviser } from "../advisory/pre-contract-document.ts";

export const testAdviser: Adviser = {
  registration: "関東財務局長(金商)第9999号",
  name: "見本助言株式会社",
  address: "東京都千代田区架空町2-2-2",
  contact: "adviser@tenbin.example",
  outline: "資本金 1,000万円、代表取締役 見本太郎",
  staff: "見本花子",
  complaints: "苦情は連絡先で受け付け、紛争は見本弁護士会のあっせんにより解決を図ります。",
  associations: null,
};
