import type Stripe from "stripe";
import type { RawParams, RawValue } from "./decode-form.ts";
import { invalid, notCovered } from "./stripe-fault.ts";

/** Reads one parameter, or refuses it the way Stripe does. */
export interface Field<T> {
  readonly read: (value: RawValue, path: string) => T;
  readonly required?: boolean;
}

export type Fields = { readonly [name: string]: Field<unknown> };

/** What the fields read: each may be absent, save those of {@link required}. */
export type ParamsOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends RequiredField<infer T>
    ? T
    : F[K] extends Field<infer T>
      ? T | undefined
      : never;
};

interface RequiredField<T> extends Field<T> {
  readonly required: true;
}

function textOf(value: RawValue, path: string): string {
  if (typeof value === "string") return value;
  throw invalid(`Invalid string: ${path} has to be text`, path, "parameter_invalid_string");
}

/** Text that must not be empty. */
export const text: Field<string> = {
  read(value, path) {
    const read = textOf(value, path);
    if (read !== "") return read;
    throw invalid(
      `${path} is empty: leave it out, or give it a value`,
      path,
      "parameter_invalid_empty",
    );
  },
};

/** Empty text unsets the field. */
export const clearableText: Field<string | null> = {
  read(value, path) {
    const read = textOf(value, path);
    return read === "" ? null : read;
  },
};

export const integer: Field<number> = {
  read(value, path) {
    const read = textOf(value, path);
    if (/^-?\d{1,15}$/.test(read)) return Number(read);
    throw invalid(`Invalid integer: ${read}`, path, "parameter_invalid_integer");
  },
};

export const decimal: Field<number> = {
  read(value, path) {
    const read = textOf(value, path);
    if (/^-?\d+(\.\d+)?$/.test(read)) return Number(read);
    throw invalid(`Invalid decimal: ${read}`, path);
  },
};

export const flag: Field<boolean> = {
  read(value, path) {
    const read = textOf(value, path);
    if (read === "true" || read === "false") return read === "true";
    throw invalid(`Invalid boolean: ${read}`, path, "parameter_invalid_boolean");
  },
};

export function oneOf<const T extends string>(...allowed: T[]): Field<T> {
  return {
    read(value, path) {
      const read = textOf(value, path);
      const found = allowed.find((one) => one === read);
      if (found !== undefined) return found;
      throw invalid(`Invalid ${path}: must be one of ${allowed.join(", ")}`, path);
    },
  };
}

/** Takes only what is there in Stripe and here; the rest of Stripe's values is not covered. */
export function only<const T extends string>(...covered: T[]): Field<T> {
  return {
    read(value, path) {
      const read = textOf(value, path);
      const found = covered.find((one) => one === read);
      if (found !== undefined) return found;
      throw notCovered(`${path}=${read}`, path);
    },
  };
}

export function integerOr<const T extends string>(word: T): Field<number | T> {
  return {
    read: (value, path) => (value === word ? word : integer.read(value, path)),
  };
}

export function clearable<T>(field: Field<T>): Field<T | null> {
  return { read: (value, path) => (value === "" ? null : field.read(value, path)) };
}

export function required<T>(field: Field<T>): RequiredField<T> {
  return { ...field, required: true };
}

export function list<T>(field: Field<T>): Field<T[]> {
  return {
    read(value, path) {
      if (value === "") return [];
      if (!Array.isArray(value)) throw invalid(`Invalid array: ${path}`, path);
      return value.map((one, index) => field.read(one, `${path}[${index}]`));
    },
  };
}

export function group<F extends Fields>(fields: F): Field<ParamsOf<F>> {
  return {
    read(value, path) {
      if (typeof value !== "object" || Array.isArray(value)) {
        throw invalid(`Invalid object: ${path}`, path);
      }
      return readParams(fields, value, path);
    },
  };
}

/** Keys and texts; an empty text removes its key, an empty field all of them (null). */
export const metadata: Field<{ readonly [key: string]: string } | null> = {
  read(value, path) {
    if (value === "") return null;
    if (typeof value !== "object" || Array.isArray(value)) {
      throw invalid(`Invalid object: ${path}`, path);
    }
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      textOf(one, `${path}[${key}]`),
    ]);
    if (entries.length > 50) throw invalid("Metadata has at most 50 keys", path);
    for (const [key = "", one = ""] of entries) {
      if (key.length > 40) throw invalid(`Metadata keys have at most 40 characters: ${key}`, path);
      if (one.length > 500) throw invalid("Metadata values have at most 500 characters", path);
    }
    return Object.fromEntries(entries) as Record<string, string>;
  },
};

export function mergeMetadata(
  current: Stripe.Metadata | null,
  change: { readonly [key: string]: string } | null | undefined,
): Stripe.Metadata {
  if (change === undefined) return current ?? {};
  if (change === null) return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

export const address: Field<Stripe.Address> = {
  read(value, path) {
    const read = group({
      city: clearableText,
      country: clearableText,
      line1: clearableText,
      line2: clearableText,
      postal_code: clearableText,
      state: clearableText,
    }).read(value, path);
    const { city, country, line1, line2, postal_code, state } = read;
    return {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    };
  },
};

/** A moment, or `gt`, `gte`, `lt`, `lte`. */
export const range: Field<(moment: number) => boolean> = {
  read(value, path) {
    if (typeof value === "string") {
      const moment = integer.read(value, path);
      return (one) => one === moment;
    }
    const { gt, gte, lt, lte } = group({
      gt: integer,
      gte: integer,
      lt: integer,
      lte: integer,
    }).read(value, path);
    return (one) =>
      (gt === undefined || one > gt) &&
      (gte === undefined || one >= gte) &&
      (lt === undefined || one < lt) &&
      (lte === undefined || one <= lte);
  },
};

export function readParams<F extends Fields>(fields: F, raw: RawParams, parent = ""): ParamsOf<F> {
  const read: Record<string, unknown> = {};
  for (const name in raw) {
    const path = parent === "" ? name : `${parent}[${name}]`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      const message = `Received unknown parameter: ${path}. (The fake Stripe knows fewer than Stripe.)`;
      throw invalid(message, path, "parameter_unknown");
    }
    read[name] = field.read(raw[name] as RawValue, path);
  }
  for (const name in fields) {
    if (fields[name]?.required === true && read[name] === undefined) {
      const path = parent === "" ? name : `${parent}[${name}]`;
      throw invalid(`Missing required param: ${path}.`, path, "parameter_missing");
    }
  }
  // Safe cast: each field read its own.
  return read as ParamsOf<F>;
}
