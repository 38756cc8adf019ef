import type { ReactNode } from "react";
import "./chart-figure.css";

interface FigureTable {
  readonly headers: readonly string[];
  /** The first cell is the row header. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * A chart with a caption and a table that replaces the drawing, a fold that works without script.
 * Print shows the drawing.
 */
export function ChartFigure({
  caption,
  note,
  table,
  children,
}: {
  readonly caption: string;
  /** Date, unit, sample, source. */
  readonly note?: ReactNode;
  readonly table?: FigureTable;
  readonly children: ReactNode;
}) {
  return (
    <figure className="chart-figure">
      <figcaption>
        <b>{caption}</b>
        {note === undefined ? null : <span className="note">{note}</span>}
      </figcaption>
      {table === undefined ? null : (
        <details>
          <summary>
            <span className="closed">表で見る</span>
            <span className="opened">図で見る</span>
          </summary>
          <div className="scroll-x">
            <table className="data-table">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr>
                  {table.headers.map((head, i) => (
                    <th key={head} scope="col" className={i === 0 ? "" : "n"}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name = "", ...figures]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {figures.map((figure, i) => (
                      <td key={table.headers[i + 1] ?? ""} className="n">
                        {figure}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      <div className="chart-drawing">{children}</div>
    </figure>
  );
}
