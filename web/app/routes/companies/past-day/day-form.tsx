import { Form } from "react-router";
import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { toIsoDay } from "../../../charts/days.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { companyPath } from "../../../urls/company-url.ts";

interface DayFormProps {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
}

/** Turns the page to a past day, without script too. */
export function DayForm({ company: { ticker, page }, chart }: DayFormProps) {
  const first = chart.price.days[0];
  const last = page.as_of?.last ?? page.market_date;
  if (first === undefined || last === null) return null;
  return (
    <Form className="day-form" action={companyPath(ticker)} preventScrollReset>
      <label htmlFor="past-day">過去の日の時点で見る</label>
      <input
        key={page.as_of?.day ?? ""}
        id="past-day"
        className="input"
        type="date"
        name="at"
        required
        min={toIsoDay(first)}
        max={last}
        defaultValue={page.as_of?.day ?? ""}
      />
      <Button type="submit" small>
        この日に戻る
      </Button>
    </Form>
  );
}
