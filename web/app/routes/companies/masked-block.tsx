/** One block a page: what is not shown and that nothing of it was sent. */
export function MaskedBlock({ name }: { name: string }) {
  return (
    <section className="section margin" aria-labelledby="masked-heading">
      <header>
        <h2 id="masked-heading">判定の理由と正確度</h2>
      </header>
      <div className="masked-block">
        <div>
          <h3>この企業の分析は開いていません</h3>
          <p>
            {name}
            の理論価値・判定の理由・正確度は、この画面にデータを送っていません。株価・業績・財務・開示は、このまま下でご覧になれます。
          </p>
        </div>
      </div>
    </section>
  );
}
