import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { type ChangedAssumption, sliderRanges } from "@tenbin/contract/assumptions";
import { toCssPercent } from "../../../charts/kit/axis-range.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { assumptionLabels, formatSlider } from "./assumption-text.ts";
import type { AssumptionPoint } from "./assumption-grid.ts";

interface AssumptionSlidersProps {
  /** Address of the page, with the section's anchor. */
  readonly action: string;
  /** Past day of the page; null for today's. */
  readonly at: string | null;
  readonly own: AssumptionPoint;
  readonly shown: AssumptionPoint;
  readonly onMove: (key: ChangedAssumption, rate: number) => void;
}

/** Without script a form that asks for the page with these assumptions. */
export function AssumptionSliders({ action, at, own, shown, onMove }: AssumptionSlidersProps) {
  return (
    <Form className="assumption-sliders" action={action} preventScrollReset>
      {at === null ? null : <input type="hidden" name="at" value={at} />}
      <Slider name="growth" note="今後5年、年率" own={own} shown={shown} onMove={onMove} />
      <Slider name="cost" note="割引率、年率" own={own} shown={shown} onMove={onMove} />
      <p className="ask">
        <Button type="submit" small>
          この前提で計算する
        </Button>
      </p>
    </Form>
  );
}

interface SliderProps extends Pick<AssumptionSlidersProps, "own" | "shown" | "onMove"> {
  readonly name: ChangedAssumption;
  readonly note: string;
}

function Slider({ name, note, own, shown, onMove }: SliderProps) {
  const { min, max, step } = sliderRanges[name];
  const format = formatSlider[name];
  const rate = shown[name];
  const resting = toStep(rate, step);
  const id = `assumed-${name}`;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Moved before this script arrived.
    const written = toStep(Number(input.current?.value ?? resting), step);
    if (written !== resting) onMove(name, written);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (input.current !== null) input.current.value = String(resting);
  }, [resting]);
  return (
    <div className="assumption-slider">
      <label htmlFor={id}>
        {assumptionLabels[name]}
        <small>{note}</small>
      </label>
      <output htmlFor={id}>{format(rate)}</output>
      <div className="rail">
        <i aria-hidden="true" style={{ left: toCssPercent(own[name], { from: min, to: max }) }} />
        <input
          ref={input}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={resting}
          // A browser that restores it on reload would seem to be a reader who moves it.
          autoComplete="off"
          aria-valuetext={`年${format(rate)}`}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) =>
            onMove(name, toStep(Number(currentTarget.value), step))
          }
        />
      </div>
      <p className="ends" aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </p>
    </div>
  );
}

/** The nearest position of a slider, without the noise of binary fractions. */
function toStep(rate: number, step: number): number {
  return Number((Math.round(rate / step) * step).toFixed(3));
}
