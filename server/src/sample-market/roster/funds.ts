/** The invented funds: two REITs and two ETFs. Data table. */
export interface FundIssue {
  readonly code: string;
  readonly nameJp: string;
  readonly nameKana: string;
  readonly nameEn: string;
  readonly style: "reit" | "etf";
  /** Net assets at the start, yen. */
  readonly size: number;
  readonly yearEndMonth: number;
  readonly listingDate: string;
}

export const funds: readonly FundIssue[] = [
  {
    code: "09900",
    nameJp: "みらい野住宅リート投資法人",
    nameKana: "みらいのじゅうたくりーととうしほうじん",
    nameEn: "Miraino Residential REIT Investment Corporation",
    style: "reit",
    size: 90_000_000_000,
    yearEndMonth: 2,
    listingDate: "2006-06-15",
  },
  {
    code: "09910",
    nameJp: "水鏡ロジスティクス投資法人",
    nameKana: "みかがみろじすてぃくすとうしほうじん",
    nameEn: "Mikagami Logistics Investment Corporation",
    style: "reit",
    size: 140_000_000_000,
    yearEndMonth: 6,
    listingDate: "2013-02-07",
  },
  {
    code: "01310",
    nameJp: "天秤架空株価指数連動型上場投信",
    nameKana: "てんびんかくうかぶかしすうれんどうがたじょうじょうとうしん",
    nameEn: "Tenbin Imaginary Stock Index ETF",
    style: "etf",
    size: 200_000_000_000,
    yearEndMonth: 7,
    listingDate: "2008-05-20",
  },
  {
    code: "01320",
    nameJp: "天秤架空小型株指数連動型上場投信",
    nameKana: "てんびんかくうこがたかぶしすうれんどうがたじょうじょうとうしん",
    nameEn: "Tenbin Imaginary Small Cap Index ETF",
    style: "etf",
    size: 15_000_000_000,
    yearEndMonth: 7,
    listingDate: "2017-10-24",
  },
];
