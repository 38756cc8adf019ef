/** Second parts of company names by sector: as written, reading, English. Data table. */
export type NameSuffix = readonly [written: string, kana: string, english: string];

export const suffixesBySector: Readonly<Record<string, readonly NameSuffix[]>> = {
  "水産・農林業": [
    ["水産", "すいさん", "Fisheries"],
    ["農園", "のうえん", "Farms"],
  ],
  鉱業: [["鉱業", "こうぎょう", "Mining"]],
  建設業: [
    ["建設", "けんせつ", "Construction"],
    ["工務", "こうむ", "Komu"],
    ["設備", "せつび", "Engineering"],
    ["土木", "どぼく", "Civil Works"],
    ["道路", "どうろ", "Roads"],
  ],
  食料品: [
    ["食品", "しょくひん", "Foods"],
    ["製菓", "せいか", "Confectionery"],
    ["醸造", "じょうぞう", "Brewing"],
    ["乳業", "にゅうぎょう", "Dairy"],
    ["製粉", "せいふん", "Flour Milling"],
  ],
  繊維製品: [
    ["紡織", "ぼうしょく", "Textile"],
    ["染織", "せんしょく", "Dyeing"],
    ["アパレル", "あぱれる", "Apparel"],
  ],
  "パルプ・紙": [
    ["製紙", "せいし", "Paper"],
    ["紙器", "しき", "Packaging"],
  ],
  化学: [
    ["化学", "かがく", "Chemical"],
    ["化成", "かせい", "Kasei"],
    ["ファイン", "ふぁいん", "Fine Chemicals"],
    ["樹脂", "じゅし", "Resin"],
    ["塗料", "とりょう", "Coatings"],
  ],
  医薬品: [
    ["製薬", "せいやく", "Pharmaceutical"],
    ["バイオ", "ばいお", "Bio"],
    ["薬品", "やくひん", "Pharma"],
  ],
  "石油・石炭製品": [
    ["石油", "せきゆ", "Oil"],
    ["燃料", "ねんりょう", "Fuels"],
  ],
  ゴム製品: [
    ["ゴム", "ごむ", "Rubber"],
    ["タイヤ", "たいや", "Tire"],
  ],
  "ガラス・土石製品": [
    ["硝子", "がらす", "Glass"],
    ["窯業", "ようぎょう", "Ceramics"],
    ["セメント", "せめんと", "Cement"],
  ],
  鉄鋼: [
    ["鋼線", "こうせん", "Steel Wire"],
    ["製鋼", "せいこう", "Steel"],
    ["鋼管", "こうかん", "Steel Pipe"],
  ],
  非鉄金属: [
    ["アルミ", "あるみ", "Aluminum"],
    ["伸銅", "しんどう", "Copper"],
    ["電線", "でんせん", "Wire & Cable"],
  ],
  金属製品: [
    ["金属", "きんぞく", "Metal"],
    ["鉄工", "てっこう", "Ironworks"],
    ["ばね", "ばね", "Spring"],
    ["金物", "かなもの", "Hardware"],
  ],
  機械: [
    ["機械", "きかい", "Machinery"],
    ["精機", "せいき", "Seiki"],
    ["工機", "こうき", "Koki"],
    ["製作所", "せいさくしょ", "Works"],
    ["ポンプ", "ぽんぷ", "Pump"],
  ],
  電気機器: [
    ["電機", "でんき", "Electric"],
    ["電子", "でんし", "Electronics"],
    ["デバイス", "でばいす", "Devices"],
    ["計測", "けいそく", "Instruments"],
  ],
  輸送用機器: [
    ["部品工業", "ぶひんこうぎょう", "Parts Industries"],
    ["オートパーツ", "おーとぱーつ", "Auto Parts"],
    ["車体", "しゃたい", "Auto Body"],
  ],
  精密機器: [
    ["光学", "こうがく", "Optical"],
    ["時計", "とけい", "Watch"],
    ["メディカル機器", "めでぃかるきき", "Medical Instruments"],
  ],
  その他製品: [
    ["文具", "ぶんぐ", "Stationery"],
    ["玩具", "がんぐ", "Toys"],
    ["印刷", "いんさつ", "Printing"],
    ["楽器", "がっき", "Musical Instruments"],
  ],
  "電気・ガス業": [
    ["ガス", "がす", "Gas"],
    ["電力", "でんりょく", "Electric Power"],
  ],
  陸運業: [
    ["通運", "つううん", "Express"],
    ["運輸", "うんゆ", "Transport"],
    ["電鉄", "でんてつ", "Railway"],
  ],
  海運業: [
    ["汽船", "きせん", "Steamship"],
    ["海運", "かいうん", "Shipping"],
  ],
  空運業: [["航空", "こうくう", "Airways"]],
  "倉庫・運輸関連業": [
    ["倉庫", "そうこ", "Warehouse"],
    ["港運", "こううん", "Port Service"],
  ],
  "情報・通信業": [
    ["システムズ", "しすてむず", "Systems"],
    ["ソフト", "そふと", "Software"],
    ["データ", "でーた", "Data"],
    ["ネットワーク", "ねっとわーく", "Network"],
    ["書院", "しょいん", "Publishing"],
  ],
  卸売業: [
    ["商事", "しょうじ", "Trading"],
    ["物産", "ぶっさん", "Bussan"],
    ["トレード", "とれーど", "Trade"],
    ["産商", "さんしょう", "Sansho"],
  ],
  小売業: [
    ["ストア", "すとあ", "Stores"],
    ["マート", "まーと", "Mart"],
    ["ドラッグ", "どらっぐ", "Drug"],
    ["百貨", "ひゃっか", "Department Store"],
    ["キッチン", "きっちん", "Kitchen"],
  ],
  銀行業: [["銀行", "ぎんこう", "Bank"]],
  "証券、商品先物取引業": [["証券", "しょうけん", "Securities"]],
  保険業: [["損害保険", "そんがいほけん", "Insurance"]],
  その他金融業: [
    ["リース", "りーす", "Leasing"],
    ["クレジット", "くれじっと", "Credit"],
  ],
  不動産業: [
    ["開発", "かいはつ", "Development"],
    ["地所", "じしょ", "Estate"],
    ["住建", "じゅうけん", "Housing"],
  ],
  サービス業: [
    ["ケア", "けあ", "Care"],
    ["スタッフ", "すたっふ", "Staff"],
    ["デザイン", "でざいん", "Design"],
    ["教育", "きょういく", "Education"],
    ["メンテナンス", "めんてなんす", "Maintenance"],
    ["リゾート", "りぞーと", "Resorts"],
  ],
};

/** Sectors in which a coined katakana stem reads naturally. */
export const coinedSectors: ReadonlySet<string> = new Set([
  "情報・通信業",
  "サービス業",
  "医薬品",
  "精密機器",
]);
