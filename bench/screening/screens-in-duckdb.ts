import type { DuckDBConnection } from "@duckdb/node-api";
import { isGroup, type ScreenNode } from "@tenbin/contract";
import type { MarketRow } from "../../server/src/screening/index.ts";

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

/** Of ranges and categories, which the benches ask for. */
export function sqlOf(conditions: readonly ScreenNode[]): string {
  return conditions.length === 0 ? "true" : conditions.map(sqlOfCondition).join(" and ");
}

function sqlOfCondition(condition: ScreenNode): string {
  if (isGroup(condition)) throw new Error("Groups are not asked of DuckDB");
  if (condition.kind === "category") {
    const parts = `coalesce(string_split(${condition.metric}, ' '), [])`;
    const has = `list_has_any(${parts}, [${condition.in.map(textLiteral).join(", ")}])`;
    return condition.has === "any" ? has : `not ${has}`;
  }
  if (condition.kind !== undefined && condition.kind !== "range") {
    throw new Error(`Conditions of the kind ${condition.kind} are not asked of DuckDB`);
  }
  const { metric, min, max, nulls } = condition;
  const tests = [
    `${metric} is not null`,
    ...(min === undefined ? [] : [`${metric} >= '${min}'::double`]),
    ...(max === undefined ? [] : [`${metric} <= '${max}'::double`]),
  ].join(" and ");
  return nulls === "in" ? `(${metric} is null or (${tests}))` : `(${tests})`;
}

const textLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`;
