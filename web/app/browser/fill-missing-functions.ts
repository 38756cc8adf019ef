/** What `lacksFunctions` asks for, with the semantics of the standards, each only where it is missing. */
export function fillMissingFunctions(): void {
  fill(Array.prototype, {
    toReversed(this: unknown[]) {
      const copy = [...this];
      copy.reverse();
      return copy;
    },
    toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      const copy = [...this];
      copy.sort(compare);
      return copy;
    },
    toSpliced(this: unknown[], ...change: [number, number]) {
      const copy = [...this];
      copy.splice(...change);
      return copy;
    },
    with(this: unknown[], index: number, value: unknown) {
      const at = index < 0 ? this.length + index : index;
      if (!(at in this)) throw new RangeError(`Invalid index ${index}`);
      const copy = [...this];
      copy[at] = value;
      return copy;
    },
  });
  fill(Map, { groupBy });
  fill(Promise, { withResolvers });
  fill(URL, { canParse });
  fill(AbortSignal, { any });
}

function fill(target: object, functions: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function withResolvers(): PromiseWithResolvers<unknown> {
  let resolve!: PromiseWithResolvers<unknown>["resolve"];
  let reject!: PromiseWithResolvers<unknown>["reject"];
  const promise = new Promise<unknown>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener("abort", () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    });
  }
  return controller.signal;
}
