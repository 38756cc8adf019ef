import { TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../accounts/use-api.ts";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { Questionnaire } from "../../trial/questionnaire.tsx";
import { ProductDoors } from "../../outcomes/product-doors.tsx";
import { TrialResult, type TrialStart } from "../../trial/trial-result.tsx";
import { buttonClass } from "../../ui/actions/button.tsx";
import { browserStorage } from "../../browser/storage.ts";
import { emitError } from "../../telemetry/error-channel.ts";
import { Stepper } from "../../ui/feedback/stepper.tsx";
import { takeOverLessons } from "../../viewer/lesson-progress.ts";

/** Last step of a registration. Whoever leaves it is asked again by every page. */
export function TrialQuestionnaire({ next }: { readonly next: string }) {
  const [start, setStart] = useState<TrialStart | null>(null);
  const api = useApi();
  useEffect(() => {
    // The visitor is a member now, also one who leaves the questions for later.
    void takeOverLessons(api(), browserStorage, emitError);
    // `api` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (start !== null) {
    return (
      <AccountScreen heading="登録が終わりました">
        <ActionDone>
          <TrialResult offer="trial" start={start} userType="personal" />
          {/* As a document, so that nothing is left of what held before. */}
          <Link to={next} reloadDocument className={buttonClass({ variant: "primary" })}>
            続ける
          </Link>
          {start.expires_at === null ? null : <ProductDoors />}
        </ActionDone>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      heading="最後に、4つの質問"
      ways={
        <Link to={next} reloadDocument>
          あとで答える
        </Link>
      }
    >
      <Stepper label="登録の手順" step={3} steps={3} />
      <p>
        答えると{TRIAL_DAYS}
        日間の無料体験が始まり、ライトプランと同じ機能を使えます。お支払い方法の登録はなく、自動で有料になることもありません。答えで料金や判定が変わることはありません。
      </p>
      <Questionnaire offer="trial" onAnswered={setStart} />
    </AccountScreen>
  );
}
