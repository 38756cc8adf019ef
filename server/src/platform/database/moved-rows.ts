import { type Executor, preparedStatement } from "./prepared-statement.ts";

/** Rows of one key that become another key's, by the moment at which they were made. */
export interface RowMove {
  readonly from: string;
  readonly to: string;
  /** The first moment, and the first one after; null: unbounded. */
  readonly since: Date | null;
  readonly before: Date | null;
}

/** The moves as a table of SQL, made of the parameters $1 to $4 of {@link moveColumns}. */
export const MOVES_SQL = `unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
  as m(own, other, since, before)`;

/** Whether a row goes with one of the moves `m`. */
export const isMovedSql = (key: string, moment: string) =>
  `${key} = m.own and ${moment} >= m.since and ${moment} < m.before`;

export function moveColumns(moves: readonly RowMove[]): readonly (readonly string[])[] {
  return [
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
    moves.map(({ since }) => since?.toISOString() ?? "-infinity"),
    moves.map(({ before }) => before?.toISOString() ?? "infinity"),
  ];
}

interface MovedTable {
  /** Column of the key. */
  readonly key: string;
  /** Column of the moment at which a row was made. */
  readonly moment: string;
  /** Columns that are unique together with the key: a row that the other key has as well is dropped. */
  readonly uniqueWith?: readonly string[];
}

/** Moves the rows of a table; its columns are those of {@link moveColumns}. */
export type MoveRows = (
  executor: Executor,
  columns: readonly (readonly string[])[],
) => Promise<void>;

export function rowMover(table: string, { key, moment, uniqueWith }: MovedTable): MoveRows {
  const isMoved = isMovedSql(`c.${key}`, `c.${moment}`);
  const move = preparedStatement(
    `update ${table} c set ${key} = m.other from ${MOVES_SQL} where ${isMoved}`,
  );
  if (uniqueWith === undefined) {
    return async (executor, columns) => void (await move(executor, ...columns));
  }
  const isSame = uniqueWith.map((column) => `t.${column} = c.${column}`).join(" and ");
  const dropRepeated = preparedStatement(
    `delete from ${table} c using ${MOVES_SQL}
     where ${isMoved} and exists (select from ${table} t where ${isSame} and t.${key} = m.other)`,
  );
  return async (executor, columns) => {
    await dropRepeated(executor, ...columns);
    await move(executor, ...columns);
  };
}
