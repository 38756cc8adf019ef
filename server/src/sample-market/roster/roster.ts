import { edgeCases } from "./edge-cases.ts";
import { drawProfile, drawFundProfile, type IssueBasics } from "./draw-profile.ts";
import { featuredIssues } from "./featured.ts";
import { funds } from "./funds.ts";
import { createNameGenerator } from "./name-generator.ts";
import type { IssueProfile } from "./issue-profile.ts";
import { createRandom, type Random } from "../random.ts";
import { sectors } from "./sectors.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Free four-digit codes 0050 … 0999 in random order: codes starting with 0 are never assigned. */
function freeCodes(random: Random): string[] {
  const taken = new Set([
    ...featuredIssues.map(({ code }) => code),
    ...funds.map(({ code }) => code),
    ...Object.values(edgeCases).flatMap(({ codes }): readonly string[] => codes),
  ]);
  const codes: string[] = [];
  for (let n = 50; n <= 999; n++) codes.push(`${String(n).padStart(4, "0")}0`);
  return random.shuffle(codes.filter((code) => !taken.has(code)));
}

function drawSegment(sector: string, random: Random): IssueBasics["segment"] {
  const growthShare = sector === "情報・通信業" || sector === "サービス業" ? 0.55 : 0.06;
  const draw = random.uniform();
  if (sector === "銀行業" || sector === "電気・ガス業" || sector === "空運業") {
    return draw < 0.75 ? "プライム" : "スタンダード";
  }
  if (draw < growthShare) return "グロース";
  return draw < growthShare + (1 - growthShare) * 0.38 ? "プライム" : "スタンダード";
}

/** Every issue of the sample market, ascending by code. */
export function drawRoster(seed: string, tradingDays: TradingDays): IssueProfile[] {
  const random = createRandom(seed, "roster");
  const codes = freeCodes(random);
  const names = createNameGenerator(random, new Set(featuredIssues.map(({ nameJp }) => nameJp)));
  const identities: IssueBasics[] = featuredIssues.map((issue) => ({
    ...issue,
    sectorName: issue.sector,
  }));
  for (const sector of sectors) {
    const given = featuredIssues.filter((issue) => issue.sector === sector.name).length;
    for (let i = given; i < sector.issues; i++) {
      const code = codes.pop();
      if (code === undefined) throw new RangeError("no codes left");
      const name = names.next(sector.name);
      identities.push({
        code,
        nameJp: name.jp,
        nameKana: name.kana,
        nameEn: name.en,
        nicknames: name.nicknames,
        sectorName: sector.name,
        segment: drawSegment(sector.name, random),
      });
    }
  }
  return [
    ...identities.map((identity) => drawProfile(seed, identity, tradingDays)),
    ...funds.map((fund) => drawFundProfile(seed, fund)),
  ].toSorted((left, right) => (left.code < right.code ? -1 : 1));
}

/** Codes of the edge-case table that the roster lacks. */
export function missingFromRoster(roster: readonly IssueProfile[]): string[] {
  const present = new Set(roster.map(({ code }) => code));
  const named = Object.values(edgeCases).flatMap(({ codes }): readonly string[] => codes);
  return named.filter((code) => !present.has(code));
}
