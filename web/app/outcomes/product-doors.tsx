import { Link } from "react-router";
import type { SitePath } from "../site/site-pages.ts";
import { IMPORT_PATH } from "../urls/import-path.ts";

interface Door {
  readonly to: SitePath | typeof IMPORT_PATH;
  readonly label: string;
  readonly what: string;
}

const doors: readonly Door[] = [
  {
    to: IMPORT_PATH,
    label: "保有銘柄を取り込む",
    what: "証券会社のファイルからまとめて登録し、株価と理論価値を一覧で比べます。",
  },
  {
    to: "/screening",
    label: "条件で探す",
    what: "指標の条件を選ぶと、あてはまる企業が並びます。",
  },
  {
    to: "/promising",
    label: "注目銘柄を見る",
    what: "あらかじめ決めた計算式で毎営業日に採点し、点の高い順に並べています。",
  },
];

/** Where to begin, for whom more has just been opened. As documents, so that nothing is left of what held before. */
export function ProductDoors() {
  return (
    <nav aria-label="次にできること" className="w-full">
      <ul className="max-w-[40rem] border-t border-hairline">
        {doors.map(({ to, label, what }) => (
          <li key={to} className="grid gap-1 border-b border-hairline py-3">
            <Link to={to} reloadDocument className="font-bold">
              {label}
            </Link>
            <p className="text-sm text-ink-2">{what}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
