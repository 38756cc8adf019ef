import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { isGroup, type ScreenCondition, type ScreenNode } from "@tenbin/contract";
import type { MarketRow } from "../columns/index.ts";
import type { Screen } from "../screens/index.ts";
import { histogramsOf, type LoopResult, type RawMarket, talliesOf } from "./screen-by-loop.ts";

/** Asks screens in SQL, of one thread. */
export interface DuckDbScreens {
  run(screen: Screen, edges: readonly (readonly number[])[]): Promise<LoopResult>;
  close(): void;
}

export async function createDuckDbScreens(market: RawMarket): Promise<DuckDbScreens> {
  const database = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await database.connect();
  await createTables(connection, market);
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  return {
    async run(screen, edges) {
      const leaves = leavesOf(screen.conditions, "conditions");
      const nameOf = (leaf: ScreenCondition) =>
        `met_${leaves.findIndex((each) => each.leaf === leaf)}`;
      const filterOf = (isRemoved?: IsRemoved) =>
        sqlOf({ kind: "all", of: screen.conditions }, nameOf, isRemoved);
      // Each condition is asked once: planning it again with every count takes longer than counting.
      const met = leaves.map(({ leaf }) => `, ${sqlOfCondition(leaf)} as ${nameOf(leaf)}`);
      await connection.run(
        `create or replace temp table asked as select companies.*${met.join("")} from market as companies`,
      );
      const filters = [filterOf(), ...leaves.map(({ leaf }) => filterOf((each) => each === leaf))];
      const keys = screen.sort.map(
        ({ metric, order }) => `${sortKeyOf(market, metric)} ${order} nulls last, `,
      );
      const [[codes, ...counts] = []] = await read(
        `select (list(code order by ${keys.join("")} code) filter (where ${filters[0]}))
                  [${screen.offset} + 1 : ${screen.offset} + ${screen.limit}],
                ${filters.map((filter) => `count(*) filter (where ${filter})`).join(", ")}
         from asked`,
      );
      const [total = 0, ...withouts] = counts.map(Number);
      const histograms: LoopResult["histograms"][number][] = [];
      for (const [at, metric] of histogramsOf(market, screen).entries()) {
        const tones = await readHistogram(read, filterOf, metric, edges[at]!);
        histograms.push({ metric, ...tones });
      }
      const tallies: LoopResult["tallies"][number][] = [];
      for (const metric of talliesOf(market, screen))
        tallies.push({ metric, values: await readTally(read, filterOf, metric) });
      return {
        total,
        codes: (codes as string[] | null) ?? [],
        costs: leaves.map(({ path }, at) => {
          const without = withouts[at]!;
          return { path, without, cost: without - total };
        }),
        histograms,
        tallies,
      };
    },
    close() {
      connection.closeSync();
      database.closeSync();
    },
  };
}

type Read = (sql: string) => Promise<unknown[][]>;

async function readHistogram(
  read: Read,
  filterOf: (isRemoved?: IsRemoved) => string,
  metric: string,
  edges: readonly number[],
) {
  const isOnIt = (leaf: ScreenCondition) => "metric" in leaf && leaf.metric === metric;
  const filters = [filterOf((leaf) => !isOnIt(leaf)), filterOf(isOnIt), filterOf()];
  const bin = ["0", ...edges.slice(1, -1).map((edge) => `(${metric} >= ${literal(edge)})::int`)];
  const rows = await read(
    `select ${bin.join(" + ")} as bin, count(*),
            ${filters.map((filter) => `count(*) filter (where ${filter})`).join(", ")}
     from asked where ${metric} is not null group by bin`,
  );
  const counts = new Map(rows.map(([of, ...tones]) => [Number(of), tones.map(Number)]));
  const toneOf = (tone: number) => edges.slice(1).map((_, at) => counts.get(at)?.[tone] ?? 0);
  return { all: toneOf(0), inside: toneOf(1), others: toneOf(2), matching: toneOf(3) };
}

async function readTally(read: Read, filterOf: (isRemoved: IsRemoved) => string, metric: string) {
  const others = filterOf((leaf) => "metric" in leaf && leaf.metric === metric);
  const rows = await read(
    `select id, count(*), count(*) filter (where others)
     from (select unnest(string_split(${metric}, ' ')) as id, ${others} as others from asked)
     group by id order by id`,
  );
  return rows.map(([id, all, met]) => ({ id: String(id), all: Number(all), others: Number(met) }));
}

const literal = (value: number | string): string =>
  typeof value === "number" ? `'${value}'::double` : `'${value.replaceAll("'", "''")}'`;

/** A view gives each company its places among its peers and its values of the past. */
async function createTables(connection: DuckDBConnection, market: RawMarket): Promise<void> {
  const numbers = Object.keys(market.rows[0]?.numbers ?? {});
  const categories = Object.keys(market.rows[0]?.categories ?? {});
  await createTable(connection, "companies", market.rows, numbers, categories);
  for (const [day, rows] of Object.entries(market.past))
    await createTable(connection, pastTable(day), rows, numbers, []);
  await connection.run("create table own (list varchar, code varchar)");
  const own = [
    ["portfolio", market.portfolio] as const,
    ...[...market.labels].map(([label, codes]) => [`label ${label}`, codes] as const),
  ];
  for (const [list, codes] of own)
    for (const code of codes)
      await connection.run(`insert into own values (${literal(list)}, ${literal(code)})`);
  const places = numbers.flatMap((metric) =>
    ["market", "sector", "segment"].flatMap((within) => {
      const peers = `partition by ${metric} is null${within === "market" ? "" : `, ${within}`}`;
      const hasPlace = `${metric} is not null${within === "market" ? "" : ` and ${within} is not null`}`;
      const before = (order: string) => `rank() over (${peers} order by ${metric} ${order})`;
      const others = `(count(*) over (${peers}) - 1)`;
      const columns = {
        [placeColumn("highest", metric, within)]: before("desc"),
        [placeColumn("lowest", metric, within)]: before("asc"),
        [placeColumn("percentile", metric, within)]:
          `case when ${others} = 0 then 0 else 100.0::double * (${before("asc")} - 1) / ${others} end`,
      };
      return Object.entries(columns).map(
        ([name, sql]) => `case when ${hasPlace} then ${sql} end as ${name}`,
      );
    }),
  );
  const past = Object.keys(market.past).flatMap((day) =>
    numbers.map((metric) => `${pastTable(day)}.${metric} as ${pastTable(day)}_${metric}`),
  );
  const joins = Object.keys(market.past).map((day) => `left join ${pastTable(day)} using (code)`);
  await connection.run(
    `create table market as select companies.*, ${[...places, ...past].join(", ")} from companies ${joins.join(" ")}`.replaceAll(
      /\b(n\d+)\b(?= (?:is|asc|desc))/g,
      "companies.$1",
    ),
  );
}

const pastTable = (day: string) => `past_${day.replaceAll("-", "")}`;
const placeColumn = (kind: string, metric: string, within: string) => `${kind}_${metric}_${within}`;

/** Numbers and categories without a value are null. */
export async function createTable(
  connection: DuckDBConnection,
  name: string,
  rows: readonly MarketRow[],
  numbers: readonly string[],
  categories: readonly string[],
): Promise<void> {
  const columns = [
    "code varchar",
    ...numbers.map((id) => `${id} double`),
    ...categories.map((id) => `${id} varchar`),
  ];
  await connection.run(`create table ${name} (${columns.join(", ")})`);
  const appender = await connection.createAppender(name);
  for (const row of rows) {
    appender.appendVarchar(row.code);
    for (const id of numbers) {
      const cell = row.numbers[id];
      if (typeof cell === "number") appender.appendDouble(cell);
      else appender.appendNull();
    }
    for (const id of categories) {
      const cell = row.categories[id];
      if (typeof cell === "string") appender.appendVarchar(cell);
      else appender.appendNull();
    }
    appender.endRow();
  }
  appender.closeSync();
}

function leavesOf(
  nodes: readonly ScreenNode[],
  path: string,
): { leaf: ScreenCondition; path: string }[] {
  return nodes.flatMap((node, at) =>
    isGroup(node) ? leavesOf(node.of, `${path}.${at}.of`) : [{ leaf: node, path: `${path}.${at}` }],
  );
}

function sortKeyOf(market: RawMarket, metric: string): string {
  const order = market.orders[metric];
  return order === undefined
    ? metric
    : `list_position([${order.map(literal).join(", ")}], ${metric})`;
}

type IsRemoved = (leaf: ScreenCondition) => boolean;

/** @param sqlOfLeaf how a condition is written */
export function sqlOf(
  node: ScreenNode,
  sqlOfLeaf: (leaf: ScreenCondition) => string = sqlOfCondition,
  isRemoved: IsRemoved = () => false,
): string {
  const write = (part: ScreenNode): string | null => {
    if (!isGroup(part)) return isRemoved(part) ? null : sqlOfLeaf(part);
    const parts = part.of.map(write).filter((each) => each !== null);
    return parts.length === 0 ? null : `(${parts.join(part.kind === "all" ? " and " : " or ")})`;
  };
  return write(node) ?? "true";
}

function sqlOfCondition(condition: ScreenCondition): string {
  switch (condition.kind) {
    case "own": {
      const list = condition.list === "portfolio" ? "portfolio" : `label ${condition.label}`;
      return `code in (select code from own where list = ${literal(list)})`;
    }
    case "category": {
      const parts = `coalesce(string_split(${condition.metric}, ' '), [])`;
      const has = `list_has_any(${parts}, [${condition.in.map(literal).join(", ")}])`;
      return condition.has === "any" ? has : `not ${has}`;
    }
    case "compare": {
      const sign = condition.is === "at_least" ? ">=" : "<=";
      const { metric, factor, than } = condition;
      return withNulls(`${metric} ${sign} ${literal(factor)} * ${than}`, condition.nulls);
    }
    case "rank":
      return `coalesce(${placeColumn(condition.from, condition.metric, condition.within)} <= ${condition.max}, false)`;
    case "percentile":
      return between(placeColumn("percentile", condition.metric, condition.within), condition);
    case "change": {
      const { metric, since, by } = condition;
      const before = `${pastTable(since)}_${metric}`;
      const difference = `${metric} - ${before}`;
      return between(
        by === "difference" ? difference : `(${difference}) / nullif(abs(${before}), 0)`,
        condition,
      );
    }
    case "range":
    case undefined:
    default:
      return between(condition.metric, condition);
  }
}

interface Between {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nulls: "in" | "out";
}

function between(sql: string, { min, max, nulls }: Between): string {
  const tests = [
    `${sql} is not null`,
    ...(min === undefined ? [] : [`${sql} >= ${literal(min)}`]),
    ...(max === undefined ? [] : [`${sql} <= ${literal(max)}`]),
  ];
  return nulls === "in"
    ? `(${sql} is null or (${tests.join(" and ")}))`
    : `coalesce(${tests.join(" and ")}, false)`;
}

const withNulls = (test: string, nulls: "in" | "out") => `coalesce(${test}, ${nulls === "in"})`;
