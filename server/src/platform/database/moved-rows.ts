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
