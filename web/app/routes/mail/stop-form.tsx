import { mailKindNames, ONE_CLICK, STOPPED_KIND_FIELD } from "@tenbin/contract/mail-kinds";
import { buttonClass } from "../../ui/actions/button.tsx";

/** For browsers without script: posted to this page's own address, whose link says whose mails and which kind. */
export function StopForm() {
  return (
    <div className="stack">
      <form method="post">
        <button
          type="submit"
          className={buttonClass({ variant: "primary" })}
          name={ONE_CLICK.field}
          value={ONE_CLICK.value}
        >
          この種類のメールを止める
        </button>
      </form>
      <form method="post">
        {mailKindNames.map((kind) => (
          <input key={kind} type="hidden" name={STOPPED_KIND_FIELD} value={kind} />
        ))}
        <button type="submit" className={buttonClass({})}>
          止められるメールをすべて止める
        </button>
      </form>
    </div>
  );
}
