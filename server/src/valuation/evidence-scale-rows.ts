import type { EvidenceScale } from "@tenbin/engine";

/** Lists of numbers as they are stored: little-endian double precision. */
export interface EvidenceScaleRow {
  readonly net_cash_ratio: Buffer;
  readonly dividend_raised: Buffer;
  readonly operating_profit_to_ev: Buffer;
  readonly roe: Buffer;
  readonly place_sums: Buffer;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;

export function toScaleRow({ facts, sums }: EvidenceScale): EvidenceScaleRow {
  return {
    net_cash_ratio: packNumbers(facts.netCashRatio),
    dividend_raised: packNumbers(facts.dividendRaised),
    operating_profit_to_ev: packNumbers(facts.operatingProfitToEv),
    roe: packNumbers(facts.roe),
    place_sums: packNumbers(sums),
  };
}

export function fromScaleRow(row: EvidenceScaleRow): EvidenceScale {
  return {
    facts: {
      netCashRatio: unpackNumbers(row.net_cash_ratio),
      dividendRaised: unpackNumbers(row.dividend_raised),
      operatingProfitToEv: unpackNumbers(row.operating_profit_to_ev),
      roe: unpackNumbers(row.roe),
    },
    sums: unpackNumbers(row.place_sums),
  };
}

function packNumbers(numbers: Float64Array): Buffer {
  const packed = Buffer.alloc(numbers.length * BYTES);
  for (const [at, number] of numbers.entries()) packed.writeDoubleLE(number, at * BYTES);
  return packed;
}

function unpackNumbers(packed: Buffer): Float64Array {
  return Float64Array.from({ length: packed.length / BYTES }, (_, at) =>
    packed.readDoubleLE(at * BYTES),
  );
}
