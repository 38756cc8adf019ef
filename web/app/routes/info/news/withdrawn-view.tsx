import { ButtonLink } from "../../../ui/actions/button.tsx";
import { day, jstDate } from "../../../ui/format.ts";

export function WithdrawnView({
  title,
  withdrawnAt,
}: {
  readonly title: string;
  readonly withdrawnAt: string | null;
}) {
  return (
    <div className="page screen">
      <h1>{title}</h1>
      <p>
        このお知らせは{withdrawnAt === null ? "" : `${day(jstDate(withdrawnAt))}に`}
        取り下げました。内容に誤りがあった場合などは、訂正したものをお知らせの一覧に載せています。
      </p>
      <ButtonLink to="/news">お知らせの一覧へ</ButtonLink>
    </div>
  );
}
