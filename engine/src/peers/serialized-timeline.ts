import { type Day, monthIndexOf } from "../calendar/days.ts";
import type { MarketScale } from "./market-scale.ts";
import type { PeersTimeline } from "./timeline.ts";

/**
 * Everything that one company's values need of the other companies, as plain data: computed once
 * from the whole market, it allows a single company to be valued elsewhere with bit-identical
 * results (JSON preserves doubles).
 */
export interface SerializedPeersTimeline {
  /** Column of each sector in the coefficients. */
  readonly sectors: readonly (readonly [string, number])[];
  readonly monthEnds: readonly Day[];
  /** `models[n]` is estimated on the first n month ends; null with too few. */
  readonly models: readonly ({
    readonly coefficients: readonly number[];
    readonly scale: MarketScale;
    /** Absent from records of earlier versions. */
    readonly level?: number;
    readonly peerCount: number;
  } | null)[];
}

/** Includes the model after the last month end. */
export function serializePeersTimeline(timeline: PeersTimeline): SerializedPeersTimeline {
  const { monthEnds } = timeline;
  const months = monthEnds.map((day) => monthIndexOf(day));
  const afterLast = (months.at(-1) ?? 0) + 1;
  return {
    sectors: [...timeline.sectors],
    monthEnds,
    models: [...months, afterLast].map((month) => {
      const model = timeline.modelBefore(month);
      if (model === null) return null;
      const { coefficients, scale, level, peerCount } = model;
      return { coefficients: [...coefficients], scale, level, peerCount };
    }),
  };
}

export function deserializePeersTimeline(record: SerializedPeersTimeline): PeersTimeline {
  const months = record.monthEnds.map((day) => monthIndexOf(day));
  const models = record.models.map((model) =>
    model === null
      ? null
      : {
          ...model,
          // One level for all: moves of the market then count as moves of its multiples.
          level: model.level ?? 0,
          coefficients: Float64Array.from(model.coefficients),
        },
  );
  const countBefore = (month: number): number => {
    const index = months.findIndex((candidate) => candidate >= month);
    return index < 0 ? months.length : index;
  };
  return {
    sectors: new Map(record.sectors),
    monthEnds: record.monthEnds,
    countBefore,
    modelBefore: (month) => models[countBefore(month)] ?? null,
  };
}
