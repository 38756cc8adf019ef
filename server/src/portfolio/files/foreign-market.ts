const CODES = "USD|HKD|CNY|CNH|RMB|EUR|GBP|KRW|SGD|AUD|NZD|CAD|CHF|THB|IDR|MYR|VND|TRY|ZAR|INR|TWD";
const NAMES = "ドル|ユーロ|ポンド|人民元|ウォン|バーツ|ルピア|リンギット|ドン|リラ|ランド|ルピー";

const CURRENCY = new RegExp(`\\b(?:${CODES})\\b|[$€£₩]|外貨|${NAMES}|^元$`, "i");
const ONLY_CURRENCY = new RegExp(
  `^(?:${CODES}|(?:米|豪|加|香港|カナダ|NZ|シンガポール)?ドル|ユーロ|英?ポンド|人民元|(?:韓国)?ウォン|(?:タイ)?バーツ)(?:/(?:円|JPY))?$`,
  "i",
);

const MARKET =
  /NYSE|NASDAQ|AMEX|ARCA|HKEX|SEHK|香港|上海|深圳|深セン|ニューヨーク|ナスダック|米国|アメリカ|中国|韓国|英国|ロンドン|シンガポール|タイ|マレーシア|ベトナム|インドネシア|台湾|ドイツ|フランス|カナダ|豪州|海外|外国|^(?:US|USA|HK|CN|UK|KR|SG)$/i;

const normalize = (text: string) => text.normalize("NFKC").trim();

/** Of an amount, its unit or its heading; what has no currency is in yen. */
export const isForeignCurrency = (text: string): boolean => CURRENCY.test(normalize(text));

/** The name of a currency, or of a pair with the yen. */
export const isCurrencyName = (text: string): boolean => ONLY_CURRENCY.test(normalize(text));

/** An exchange or a country. */
export const isForeignMarket = (text: string): boolean => MARKET.test(normalize(text));
